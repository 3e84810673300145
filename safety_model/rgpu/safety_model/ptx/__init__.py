"""Inline PTX: the template's text, and what each instruction does. The way in is `ptx_effects`."""
