"""`fourfold match --players`: the list of all players."""

from collections.abc import Iterator

from rich.table import Table

from fourfold.cli.tables import plain_table, show
from fourfold.players import known_players
from fourfold.players.shapes import PlayerList, player_infos


def show_players(as_json: bool) -> None:
    """List all players, including those of --load."""
    players = PlayerList(player_infos(known_players()))
    show(players, [players_table(), "", *option_lines()], as_json=as_json)


def players_table() -> Table:
    """All players: name, rating and description."""
    table = plain_table("name", "Elo")
    table.add_column("description")
    kinds = known_players()
    for kind, info in zip(kinds.values(), player_infos(kinds), strict=True):
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
