// Written by `make generate`; see contract/README.md.

export const VERSION = "0.1.0";
