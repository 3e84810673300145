"""Facts about one kernel in SSA form: shape of control, uniformity, launch shapes."""
