"""Text to syntax: the tree-sitter parser, macro expansion, and the tree that the rest reads."""
