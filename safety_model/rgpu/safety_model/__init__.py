"""What we believe is safe: models of the device crates, the rules, and the checker on top of
them."""
