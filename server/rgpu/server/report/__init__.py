"""Reports: one module per format, each a function from a `Report` to text."""
