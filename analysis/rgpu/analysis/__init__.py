"""The engine: syntax, names, types, IR and facts. Knows no crate and no rule."""
