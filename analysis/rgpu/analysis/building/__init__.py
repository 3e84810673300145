"""From typed syntax to the typed IR: one body per instance."""
