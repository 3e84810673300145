"""From flat bodies to the text of LLVM modules."""
