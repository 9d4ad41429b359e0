"""The search tree of the move that a computer player has just made."""

import textwrap
import time

from fourfold.base.errors import LimitReached
from fourfold.base.languages import messages
from fourfold.base.quantities import duration_text, grouped
from fourfold.learn import lab
from fourfold.play.session import opponents
from fourfold.play.session.descriptions import time_of
from fourfold.play.session.events import Moved
from fourfold.players import read_name
from fourfold.rules.position import Position
from fourfold.solver import StopToken


def search_tree(  # noqa: PLR0913 - all but three have names
    name: str,
    before: Position,
    move: Moved,
    *,
    levels: int = 2,
    stop: StopToken | None = None,
    language: str = "en",
) -> str:
    """The tree of a move that a classic player made in the position `before`, its nodes, and the
    time without and with the tree; or one sentence that says why there is none.

    The search is repeated and recorded: players search without recording, which is much faster.
    The lines of the tree are the lab's, in English.

    >>> from fourfold import Side
    >>> move = Moved(Side.SECOND, 3, nodes=95)
    >>> print(search_tree("chains:depth=3", Position.from_moves("4"), move, levels=1))
    MIN -3 * alpha-beta, depth 3, chains, centre
    ├── 4: MAX -3 [-∞, ∞] * +20 nodes
    ├── 3: MAX ≥-2 [-∞, -3] +16 nodes
    ...
    >>> search_tree("hard", Position.from_moves("4"), move)
    'hard has no search tree: only players that search a fixed number of moves ahead have one.'
    """
    word, words = name.partition(":")[0], messages(language, "terminal")
    if word not in opponents.evaluations():
        return words("tree.none", player=name)
    chosen = read_name(name).values
    if not move.nodes:
        return words("tree.random-move", player=name)
    if chosen.get("order") == lab.Order.SHUFFLED:
        return words("tree.shuffled")
    lab.search(before, 1, record=True)  # imports NumPy, which must not be measured
    begin = time.perf_counter()
    try:
        found = lab.search(
            before,
            min(opponents.depth(name), before.columns * before.rows - before.ply),
            evaluation=word,
            multiplier=int(chosen.get("multiplier", lab.MULTIPLIER)),
            evaluate_finished=chosen.get("finished") == "evaluated",
            order=opponents.order(name),
            pruning=opponents.prunes(name),
            record=True,
            stop=stop,
        )
    except LimitReached:
        limit = grouped(lab.RECORD_LIMIT, language)
        return words("tree.too-large", nodes=lab.RECORD_LIMIT, number=limit)
    text = lab.outline(found, show_depth=levels)
    with_tree = duration_text(time.perf_counter() - begin, language)
    spent = words(
        "tree.effort",
        nodes=move.nodes,
        number=grouped(move.nodes, language),
        time=time_of(move, language),
        tree_time=with_tree,
    )
    return f"{text}{spent}"


def fitted(tree: str, width: int) -> str:
    r"""The tree for a narrow panel: indented less, and a line that is longer than `width` continues
    below its node.

    >>> print(fitted("MIN -3 *\n├── 4: MAX -3 *\n│   └── 4: MIN -3 [-∞, ∞] * +7 nodes", 20))
    MIN -3 *
    ├ 4: MAX -3 *
    │ └ 4: MIN -3 [-∞,
    │     ∞] * +7 nodes
    """
    return "\n".join(_fitted_line(line, width) for line in tree.splitlines())


def _fitted_line(line: str, width: int) -> str:
    words = line.lstrip("│├└─ ")
    guides = line.removesuffix(words)[::2].replace("─", " ")  # of four characters, the first two
    below = guides.replace("├", "│").replace("└", " ")
    return textwrap.fill(guides + words, width, subsequent_indent=f"{below}  ")
