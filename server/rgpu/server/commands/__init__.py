"""One module per subcommand of `rgpu`, each imported only when it is called."""
