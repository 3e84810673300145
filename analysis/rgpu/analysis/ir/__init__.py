"""Typed intermediate representation: bodies as the front end makes them, and flat SSA for
analyses."""
