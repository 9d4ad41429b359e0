"""Games that were played elsewhere, with the exact cost of each move."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import IF_GIVEN
from fourfold.match.judgement import (
    Failure,
    Grade,
    GradedPosition,
    Judgement,
    judge,
    sign,
)
from fourfold.match.openings import STANDARD
from fourfold.rules.game import Game, Outcome
from fourfold.rules.record import Ending, Record
from fourfold.rules.rule import Rule
from fourfold.rules.shapes import Count, MoveString
from fourfold.rules.side import Side
from fourfold.solver import Solver


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game, and what each of its moves cost."""

    first: str
    """The name of the first player."""
    second: str
    """The name of the second player."""
    moves: MoveString
    """The moves of the game."""
    outcome: Outcome | None
    """Who won; null if the game is not finished."""
    regrets: tuple[Count, ...]
    """The points of score that each move lost."""
    forfeit: str | None = field(default=None, metadata=IF_GIVEN)
    """The reason, if the game was forfeited."""


@dataclass(frozen=True, slots=True)
class PlayerMoves:
    """The quality of the moves of a player. A forfeit counts as a move with the worst outcome."""

    games: Count
    """The number of games; a game against itself counts once."""
    all: Grade
    """All moves."""
    decisions: Grade
    """The moves in positions in which some moves keep the result and some do not."""


@dataclass(frozen=True, slots=True)
class TranscriptReport:
    """Games that were played elsewhere: what `fourfold exam transcripts --json` prints."""

    players: Mapping[str, PlayerMoves]
    """The players by name, the best first."""
    games: tuple[JudgedGame, ...]
    """All games, in the order of the files."""


def judge_games(
    records: Sequence[Record],
    *,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> TranscriptReport:
    """Compare every move of some games with the exact scores of all moves.

    Raises InvalidArgument for games on other boards than 7×6, and by other rules.

    >>> report = judge_games([Record(moves="4141414", first="ada", second="alan")])
    >>> report.players["alan"].all.perfect_share < report.players["ada"].all.perfect_share == 1
    True
    >>> report.games[0].regrets[0]
    0
    """
    solver = solver or Solver()
    judged: dict[str, list[Judgement]] = {}
    played: dict[str, int] = {}
    games = []
    for done, record in enumerate(records, start=1):
        if (record.columns, record.rows) != STANDARD or record.rule is not Rule.CONNECT_FOUR:
            raise InvalidArgument(
                f"game {done} is not Connect Four on a 7×6 board, and cannot be judged"
            )
        names = {Side.FIRST: record.first, Side.SECOND: record.second}
        answers = list(_judgements(record, solver))
        for side, judgement in answers:
            judged.setdefault(names[side], []).append(judgement)
        for name in set(names.values()):
            played[name] = played.get(name, 0) + 1
        games.append(_game(record, [each for _, each in answers]))
        if progress is not None:
            progress(done, len(records))
    players = {name: _player(played[name], moves) for name, moves in judged.items()}
    ordered = sorted(players.items(), key=lambda item: item[1].all.score_lost)
    return TranscriptReport(dict(ordered), tuple(games))


def _judgements(record: Record, solver: Solver) -> Iterator[tuple[Side, Judgement]]:
    game = Game.from_record(record)
    for number, position in enumerate(game.positions):
        if position.is_over:
            return
        is_last = number == len(game.columns_played)
        if is_last and record.ending is not Ending.FORFEIT:
            return
        scores = tuple(solver.analyse(position, pv=False).scores)
        graded = GradedPosition(record.moves[:number], position, scores)
        if not is_last:
            yield position.turn, judge(graded, game.columns_played[number])
        elif record.outcome is not None and record.outcome.winner is position.turn.other:
            yield position.turn, judge(graded, Failure(_reason(record)))


def _reason(record: Record) -> str:
    return record.comments.get(len(record.moves), "forfeit")


def _game(record: Record, judgements: Sequence[Judgement]) -> JudgedGame:
    return JudgedGame(
        record.first,
        record.second,
        record.moves,
        record.outcome,
        tuple(each.regret for each in judgements if each.legal),
        _reason(record) if record.ending is Ending.FORFEIT else None,
    )


def _player(games: int, moves: Sequence[Judgement]) -> PlayerMoves:
    decisions = [each for each in moves if _is_decision(each.question)]
    return PlayerMoves(games, Grade.of(moves), Grade.of(decisions))


def _is_decision(graded: GradedPosition) -> bool:
    return len({sign(score) for score in graded.scores if score is not None}) > 1
