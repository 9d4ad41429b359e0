"""Games between people on different machines: rules of the table, clocks, storage.

`docs/hosting.md` describes how to run a server, `docs/online.md` its messages.
"""
