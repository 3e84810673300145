"""From the IR to machine text. Empty so far: lowering has not begun."""
