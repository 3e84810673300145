"""The outside world: command line, configuration, files, reports. Only this part does IO."""
