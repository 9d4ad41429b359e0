"""Labels, samples and data sets, and positions as arrays of other frameworks.

`tensors` needs only NumPy, because adapters use it without the extra `data`. So the modules that
need the extra ask for it themselves.
"""
