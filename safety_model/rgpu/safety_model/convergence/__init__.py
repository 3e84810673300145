"""What the convergence rules share: places where threads meet, masks, lanes, explanations."""
