"""The stages of an assignment."""

import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from pathlib import Path
from random import Random

from fourfold.adapters.engine import Engine, EngineError, Limit
from fourfold.adapters.engine.conformance import CHECKS, Status, Timing, run_checks
from fourfold.base.plain_text import percent, printable
from fourfold.learn import lab
from fourfold.match.arena.bots import (
    Bot,
    BotPlayer,
    build_command,
    command_of,
    environment,
    for_games,
)
from fourfold.match.arena.limits import Limits
from fourfold.match.autograde.spec import (
    BuildStage,
    ExamStage,
    GamesStage,
    NodesStage,
    ProtocolStage,
    Stage,
    TacticsStage,
    TimeStage,
)
from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, Played, ask_in_time
from fourfold.match.judgement import Failure, Grade, GradedPosition, Judgement, judge
from fourfold.match.match import play_match
from fourfold.match.questions import choose_questions
from fourfold.players.chance import pick, seeded
from fourfold.render import text
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position

_SHOWN = 3  # failures whose boards are shown
_LATE_IN_A_ROW = 5  # after which a stage asks no more
_LAST_LINES = 30  # of a failed build


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a stage: the share of its points, in one line, and what went wrong."""

    share: float
    summary: str
    details: str = ""


@dataclass
class Work:
    """A submission that can be asked."""

    bot: Bot
    limits: Limits
    folder: Path
    seconds: list[float] = field(default_factory=list)
    """How long each answer took."""

    def answers(self, positions: Sequence[Position]) -> Iterator[int | Failure]:
        """The answers to positions. After several late ones in a row, no more are asked."""
        time_control = TimeControl(self.limits.move_time)
        late = 0
        total = self.limits.move_time * len(positions)
        with BotPlayer(self.bot, self.limits, seed=0, seconds=total) as player:
            for position in positions:
                if late == _LATE_IN_A_ROW:
                    yield Failure(f"not asked: {_LATE_IN_A_ROW} answers in a row were late")
                    continue
                started = time.monotonic()
                try:
                    answer: int | Failure = ask_in_time(player, position, Clock(time_control))
                except BadMove as error:
                    answer = Failure(str(error), error.traceback)
                self.seconds.append(time.monotonic() - started - player.waited)
                was_late = isinstance(answer, Failure) and "lost on time" in answer.reason
                late = late + 1 if was_late else 0
                yield answer


def run_build(stage: BuildStage, folder: Path, limits: Limits, watch: Sequence[str]) -> Found:
    """Run the command of a build stage in the folder of a submission, whose code it may run."""
    place = folder if folder.is_dir() else folder.parent
    try:
        done = subprocess.run(  # noqa: S603 - the teacher's command, without a shell
            build_command(stage.command, place, limits, stage.seconds, watch),
            cwd=place,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=stage.seconds,
            check=False,
        )
    except OSError as error:
        return Found(0.0, f"cannot run {stage.command[0]}: {error.strerror or error}")
    except subprocess.TimeoutExpired:
        return Found(0.0, f"took longer than {stage.seconds:g} s")
    if done.returncode == 0:
        return Found(1.0, "built")
    lines = done.stdout.decode("utf-8", "replace").splitlines()[-_LAST_LINES:]
    said = "\n".join(printable(line.replace(str(place), ".")) for line in lines)
    return Found(0.0, f"{' '.join(stage.command)} ended with status {done.returncode}", said)


@singledispatch
def run_stage(stage: Stage, work: Work) -> Found:
    """The result of a stage."""
    raise NotImplementedError(stage.kind)


@run_stage.register
def _protocol(stage: ProtocolStage, work: Work) -> Found:  # noqa: ARG001
    limits = work.limits
    if work.bot.path.suffix.lower() == ".py":
        with BotPlayer(work.bot, limits, seed=0, seconds=limits.game_time) as player:
            player.get_move(Position())
        return Found(1.0, "it starts and answers with a legal move")
    longest = limits.move_time + 1
    enough = longest * _LATE_IN_A_ROW
    timing = Timing(limits.start_time, margin=longest, move=longest, positions=enough)
    # An engine that moves too late can follow the protocol in everything else.
    checks = [
        replace(each, fundamental=each.name in {"handshake", "ready"})
        for each in CHECKS
        if each.mandatory
    ]
    command, folder = command_of(work.bot, limits, 0, limits.game_time), work.bot.path.parent
    results = list(run_checks(command, timing, checks, cwd=folder, env=environment()))
    done = [each for each in results if each.status is not Status.SKIPPED]
    failed = [each for each in done if each.status is Status.FAILED]
    skipped = sum("has failed" in (each.reason or "") for each in results)
    passed = len(done) - len(failed)
    details = "\n\n".join(
        "\n".join([f"{each.check}: {each.reason}", *each.transcript[-10:]]) for each in failed
    )
    total = len(done) + skipped
    return Found(passed / total, f"{passed} of {total} checks passed", details)


@run_stage.register
def _tactics(stage: TacticsStage, work: Work) -> Found:
    puzzles = list(tactics(stage.count, stage.seed))
    answers = work.answers([game.position for game, _ in puzzles])
    wrong = []
    for (game, right), answer in zip(puzzles, answers, strict=True):
        if isinstance(answer, Failure) or answer not in right:
            wins = game.position.is_winning_move(right[0])
            task = "column {} wins at once" if wins else "column {} prevents the loss"
            expected = task.format(" or ".join(map(column_label, right)))
            wrong.append(_problem(game, answer, expected))
    solved = len(puzzles) - len(wrong)
    return Found(
        solved / len(puzzles), f"{solved} of {len(puzzles)} positions solved", _listed(wrong)
    )


def tactics(count: int, seed: int) -> Iterator[tuple[Game, list[int]]]:
    """Random positions in which only some moves win at once or, every second time, prevent that
    the opponent does; and these moves.

    >>> [len(right) > 0 for _, right in tactics(4, seed=1)]
    [True, True, True, True]
    """
    chance, found = seeded(seed), 0
    while found < count:
        game = _random_game(chance)
        position = game.position
        if position.is_over:
            continue
        wins = [move for move in position.legal_moves if position.is_winning_move(move)]
        safe = [move for move in position.legal_moves if not position.play(move).can_win_next()]
        right = wins if found % 2 == 0 else [] if wins else safe
        if right and len(right) < len(position.legal_moves) and (wins or len(safe) == 1):
            found += 1
            yield game, right


def _random_game(chance: Random) -> Game:
    game = Game()
    for _ in range(6 + int(chance.random() * 24)):
        if game.outcome is not None:
            break
        game.push(pick(chance, game.position.legal_moves))
    return game


@run_stage.register
def _exam(stage: ExamStage, work: Work) -> Found:
    questions = choose_questions(stage.wanted(), stage.seed)
    answers = work.answers([question.position for question in questions])
    judged = [judge(*each) for each in zip(questions, answers, strict=True)]
    grade = Grade.of(judged)
    share = (grade.good_share - stage.none) / (stage.full - stage.none)
    low, high = grade.good_interval
    summary = (
        f"good moves in {percent(grade.good_share)}% of {grade.positions} positions "
        f"(95%: {percent(low)} to {percent(high)}), perfect in {percent(grade.perfect_share)}%, "
        f"{grade.score_lost:.2f} points of score lost per move, {grade.failed} failed"
    )
    bad = sorted((each for each in judged if not each.good), key=_severity, reverse=True)
    details = [_problem(_game_of(each.question), _answer(each), each.change) for each in bad]
    return Found(max(0.0, min(1.0, share)), summary, _listed(details))


def _severity(judgement: Judgement) -> tuple[bool, int]:
    return not judgement.legal, judgement.regret


def _answer(judgement: Judgement) -> int | Failure:
    return judgement.failure or judgement.column or 0


def _game_of(question: GradedPosition) -> Game:
    return Game.from_moves(question.moves)


@run_stage.register
def _games(stage: GamesStage, work: Work) -> Found:
    limits = work.limits
    # The seeds of games depend on the names: all submissions meet the same opponents.
    entrant = replace(for_games(work.bot, limits), name="submission")
    results = play_match(
        [entrant, *stage.opponents],
        stage.games,
        first_against_all=True,
        seed=stage.seed,
        time_control=TimeControl(limits.move_time, limits.game_time),
    )
    row = results.table()[0]
    words, share = [], 0.0
    for name, tally in zip(results.names[1:], row[1:], strict=True):
        words.append(f"{tally} against {name}")
        share += min(1.0, tally.share / stage.full) / len(stage.opponents)
    forfeits = [
        _forfeit(played) for task, played in results.games if played.forfeit and _lost(task, played)
    ]
    return Found(share, f"won-drawn-lost {', '.join(words)}", _listed(forfeits))


def _lost(task: object, played: Played) -> bool:
    """Whether the submission, which is the first entrant, lost a game."""
    winner = played.outcome.winner
    return winner is not None and task.entrant(winner) != 0  # type: ignore[attr-defined]


def _forfeit(played: Played) -> str:
    failure = Failure(played.forfeit or "", played.traceback)
    return _problem(Game.from_moves(played.moves), failure, "a legal move in time")


@run_stage.register
def _nodes(stage: NodesStage, work: Work) -> Found:
    limits = work.limits
    wrong = []
    command, folder = command_of(work.bot, limits, 0, limits.game_time), work.bot.path.parent
    started = Engine.start(
        command, name=work.bot.name, timeout=limits.start_time, cwd=folder, env=environment()
    )
    with started as engine:
        engine.configure(stage.options)
        for moves in stage.positions:
            position = Position.from_moves(moves)
            info = engine.play(position, Limit(depth=stage.depth), time_limit=limits.game_time).info
            expected, exact = expected_nodes(stage, position)
            if info.nodes is None:
                raise EngineError(f"{work.bot.name} reported no `info nodes` after `go depth`")
            if info.nodes != expected if exact else not 0 < info.nodes <= expected:
                word = "exactly" if exact else "at most"
                found = f"{info.nodes} nodes, expected {word} {expected}, at depth {stage.depth}"
                wrong.append(
                    f"{found}, after {moves or 'no move'}\n{_board(Game.from_moves(moves))}"
                )
    right = len(stage.positions) - len(wrong)
    summary = f"{stage.search}: {right} of {len(stage.positions)} node counts are right"
    return Found(right / len(stage.positions), summary, _listed(wrong))


def expected_nodes(stage: NodesStage, position: Position) -> tuple[int, bool]:
    """The number of nodes that a search may visit, and whether it must be exactly that many."""
    if stage.search == "alpha-beta" and stage.order:
        found = lab.search(
            position, stage.depth, order=stage.order, evaluation=stage.evaluation
        ).nodes
        return found, True
    everything = lab.search(position, stage.depth, evaluation="outcome", pruning=False).nodes
    if stage.search == "minimax":
        return everything, True
    return int(everything * stage.at_most), False


@run_stage.register
def _time(stage: TimeStage, work: Work) -> Found:
    if not work.seconds:
        return Found(0.0, "no answers: put the stage after tactics or exam")
    in_time = sum(seconds <= stage.seconds for seconds in work.seconds)
    summary = (
        f"{in_time} of {len(work.seconds)} answers within {stage.seconds:g} s, "
        f"the slowest after {max(work.seconds):.2f} s"
    )
    return Found(in_time / len(work.seconds), summary)


# ---- What went wrong


def _problem(game: Game, answer: int | Failure, expected: str) -> str:
    if isinstance(answer, Failure):
        said = [answer.reason, *(answer.traceback or "").splitlines()]
        played = "\n".join(map(printable, said))
    else:
        played = f"column {column_label(answer)}"
    side = game.position.turn.name.lower()
    return (
        f"after {game.moves or 'no move'}, {side} to move: {expected}\nanswer: {played}\n"
        f"{_board(game)}"
    )


def _board(game: Game) -> str:
    return text.board(game.position, theme=text.ASCII)


def _listed(problems: Sequence[str]) -> str:
    more = len(problems) - _SHOWN
    shown = [*problems[:_SHOWN], *([f"and {more} more"] if more > 0 else [])]
    return "\n\n".join(shown)
