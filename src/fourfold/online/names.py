"""The names that people may have on a server."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from fourfold.base.errors import InvalidArgument
from fourfold.base.look_alikes import look_of
from fourfold.online.live_game import Refused


@dataclass(frozen=True)
class NameList:
    """The names that are allowed on a server: all, or those of a list."""

    looks: frozenset[str] | None = None

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a file with one name per line."""
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"cannot read the names in {path}: {error}") from None
        looks = frozenset(filter(None, map(look_of, lines)))
        if not looks:
            raise InvalidArgument(f"there are no names in {path}: write one per line")
        return cls(looks)

    def check(self, name: str) -> None:
        """Raise `Refused` if a name is not allowed. A player of a game may have none."""
        if self.looks is not None and name and look_of(name) not in self.looks:
            raise Refused("lobby.listed-names")


ANY_NAME = NameList()
