"""Positions as text and pictures. Pure functions: nothing here prints or reads a file."""
