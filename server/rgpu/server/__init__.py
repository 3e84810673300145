"""The outside world: command line, configuration, files, reports. The only part of rgpu that does input and output."""
