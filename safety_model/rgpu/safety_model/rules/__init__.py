"""The rules, one module each; see `rgpu.safety_model.rule`."""
