"""From syntax to names: crates, modules, what a path means."""
