"""Types for names and bodies: what rustc's type checker would find, for code that rustc accepts."""
