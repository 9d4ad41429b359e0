"""A clock that tests set."""


class ManualClock:
    """The time in seconds, as functions of the module `time` return it."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now
