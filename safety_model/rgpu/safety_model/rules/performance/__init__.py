"""Rules about convergence."""
