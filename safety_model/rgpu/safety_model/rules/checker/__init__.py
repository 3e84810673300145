"""Rules about checker."""
