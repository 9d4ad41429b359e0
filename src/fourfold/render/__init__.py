"""Draw positions and games as text and pictures. Pure functions: no output, no files."""
