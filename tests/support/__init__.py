"""What several tests use: reference implementations, stand-ins and drivers."""
