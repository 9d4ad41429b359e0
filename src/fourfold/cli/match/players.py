"""`fourfold match --players`: the list of all players."""

import json
from collections.abc import Iterator

from rich.table import Table

from fourfold.base.contract import to_json
from fourfold.play.console.console import results
from fourfold.players import known_players
from fourfold.players.shapes import player_infos


def show_players(as_json: bool) -> None:
    """List all players, including those of --load."""
    if as_json:
        print(json.dumps({"players": to_json(player_infos())}))
        return
    console = results()
    console.print(players_table())
    console.print()
    for line in option_lines():
        console.print(line, soft_wrap=True, markup=False)


def players_table() -> Table:
    """All players: name, rating and description."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), collapse_padding=True)
    table.add_column("name", no_wrap=True)
    table.add_column("Elo", justify="right", no_wrap=True)
    table.add_column("description")
    for kind, info in zip(known_players().values(), player_infos(), strict=True):
        elo = "" if info.elo is None else str(info.elo)
        table.add_row(kind.usage if kind.takes_one_value else kind.name, elo, kind.description)
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
