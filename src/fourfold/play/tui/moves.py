"""The moves of a game as a list that can be clicked."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from fourfold.rules.notation import column_label


def move_list(
    played: Sequence[int],
    undone: Sequence[int],
    *,
    width: int = 80,
    signs: Mapping[int, str] | None = None,
) -> Content:
    """The moves in pairs, as many per line as fit; a click on one goes there. Moves that were
    undone are dim. `signs` are appended to moves, by their number from 1.

    >>> move_list([3, 3], [2]).plain.rstrip()
    ' 1. 4  4     2. 3'
    """
    longest = max(map(len, (signs or {}).values()), default=0)
    each = 1 + max(longest, 1)
    pair = len("10. ") + 2 * (each + 1) + len("  ")
    pairs = max(1, (width + len("   ")) // pair)  # spaces at the end of a line may be cut off
    parts: list[str | Content] = []
    for index, column in enumerate([*played, *undone]):
        if index % 2 == 0:
            begin = "" if index == 0 else "\n" if index // 2 % pairs == 0 else "  "
            parts += [begin, Content.styled(f"{index // 2 + 1:>2}. ", "dim")]
        sign = (signs or {}).get(index + 1, "")
        style = "dim" if index >= len(played) else ""
        if index == len(played) - 1:
            style = "bold reverse"
        move = Content.styled(f"{column_label(column)}{sign}", style)
        parts.append(move.stylize(f"@click=screen.go_to({index + 1})"))
        parts.append(" " * (each + 1 - len(move)))
    return Content.assemble(*parts)
