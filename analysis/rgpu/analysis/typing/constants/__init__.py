"""Constant expressions: array lengths, const generics, associated constants, discriminants."""
