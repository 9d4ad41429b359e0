// Written by web/app/generate.py from the Python package; change it there.

export const VERSION = "0.1.0";
