"""Shared by several tests: reference implementations, fakes and drivers."""
