"""`fourfold match --players`: the list of all players."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table

from fourfold.cli.tables import plain_table, show
from fourfold.players import Kind, Measured, known_players, ratings, read_name


def show_players(as_json: bool) -> None:
    """List all players, including those of --load."""
    data = {"players": [_as_dict(kind) for kind in known_players().values()]}
    show(data, [players_table(), "", *option_lines()], as_json=as_json)


def _measured(kind: Kind) -> Measured | None:
    """The rating of a player with the default options."""
    if any(option.default is None for option in kind.options):
        return None
    return ratings().get(read_name(kind.name).name)


def _as_dict(kind: Kind) -> dict[str, Any]:
    measured = _measured(kind)
    return {
        "name": kind.name,
        "usage": kind.usage,
        "description": kind.description,
        "elo": measured.elo if measured else None,
        "options": [
            {"name": option.name, "allowed": option.allowed, "default": option.default}
            for option in kind.options
        ],
    }


def players_table() -> Table:
    """All players: name, rating and description."""
    table = plain_table("name", "Elo")
    table.add_column("description")
    for kind in known_players().values():
        measured = _measured(kind)
        table.add_row(
            kind.usage if kind.takes_one_value else kind.name,
            str(measured.elo) if measured else "",
            kind.description,
        )
    return table


def option_lines() -> Iterator[str]:
    """The options of players: the allowed values, and who has them."""
    owners: dict[tuple[str, str], list[str]] = {}
    for kind in known_players().values():
        for option in kind.options:
            usual = f"; default {option.default}" if option.default is not None else ""
            owners.setdefault((option.name, option.allowed + usual), []).append(kind.name)
    for (name, allowed), names in owners.items():
        yield f"{name}: {allowed} ({', '.join(names)})"
