"""OpenSpiel: its own ways to test bots, with our bots; its bots as players; states both ways."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.random_games import random_game

from fourfold import Game, InvalidArgument, InvalidPosition, Position, WrongType
from fourfold.match import Openings, play_game, play_match
from fourfold.players import make_player

pytest.importorskip("pyspiel", reason="the extra rl is not installed")

import pyspiel
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough
from open_spiel.python.bots.uniform_random import UniformRandomBot

from fourfold.adapters.openspiel import BotPlayer, PlayerBot, from_state, load_game, to_state
from fourfold.adapters.transcripts import TranscriptFormat, read_transcripts

SIZES = [(7, 6), (5, 4), (9, 6)]


class Leftmost(pyspiel.Bot):  # type: ignore[misc]
    """The smallest possible bot."""

    def step(self, state: Any) -> int:
        return int(state.legal_actions()[0])


class Recorder(Leftmost):
    """Records what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def restart_at(self, state: Any) -> None:
        self.told.append(("restart", state.history(), str(state).count("x")))

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        self.told.append(("inform", state.history(), player_id, action))

    def step(self, state: Any) -> int:
        self.told.append(("step", state.history()))
        return super().step(state)


# ---- What OpenSpiel tests of its own bots


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_openspiel_plays_our_bots_against_its_own(columns: int, rows: int) -> None:
    game = load_game(columns, rows)
    ours = PlayerBot("threats:depth=3", seed=1)
    for seed in range(5):
        random_bots = [
            pyspiel.make_uniform_random_bot(0, seed),
            UniformRandomBot(0, np.random.RandomState(seed)),
            pyspiel.make_stateful_random_bot(game, 0, seed),
        ]
        for bot in random_bots:
            cpp = pyspiel.evaluate_bots(game.new_initial_state(), [bot, ours], seed)
            python = evaluate_bots.evaluate_bots(game.new_initial_state(), [bot, ours], np.random)
            for returns in (cpp, python):  # ours sees three plies ahead, theirs none
                assert returns in ([-1, 1], [0, 0])


def test_a_perfect_bot_beats_openspiels_tree_search() -> None:
    state = load_game().new_initial_state()
    assert pyspiel.evaluate_bots(state, [PlayerBot("perfect"), tree_search(100)], 0) == [1, -1]


def test_the_policy_of_a_human_like_bot() -> None:
    bot = PlayerBot("elo:1000", seed=1)
    assert bot.provides_policy()
    state = to_state(Position.from_moves("444444"))
    policy, action = bot.step_with_policy(state)
    assert policy == bot.get_policy(state)
    assert [column for column, _ in policy] == state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)
    assert action in dict(policy)
    draws = [bot.step(state) for _ in range(400)]
    for column, chance in policy:
        assert draws.count(column) / len(draws) == pytest.approx(chance, abs=0.08)


def test_a_bot_without_policy_says_so() -> None:
    bot = PlayerBot("perfect")
    assert not bot.provides_policy()
    with pytest.raises(InvalidArgument, match="perfect does not provide a policy"):
        bot.get_policy(load_game().new_initial_state())


def test_no_legal_actions() -> None:
    state = to_state(Position.from_moves("4141414"))
    bot = PlayerBot("elo:1000")
    bot.restart_at(state)
    assert bot.step_with_policy(state) == ([], pyspiel.INVALID_ACTION)


def test_a_move_can_be_forced() -> None:
    game = load_game()
    bot, state = PlayerBot("perfect"), game.new_initial_state()
    bot.restart()
    assert bot.provides_force_action()
    bot.force_action(state, 0)
    state.apply_action(0)
    bot.inform_action(state, 1, 3)
    state.apply_action(3)
    assert bot.step(state) == make_player("perfect").get_move(Position.from_moves("14"))


# ---- Bots as players


def tree_search(simulations: int) -> Any:
    return pyspiel.MCTSBot(
        load_game(),
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        uct_c=2.0,
        max_simulations=simulations,
        max_memory_mb=10,
        solve=False,
        seed=1,
        verbose=False,
    )


def bots() -> dict[str, Any]:
    game = load_game()
    return {
        "python": Leftmost(),
        "search": tree_search(20),
        "stateful": [pyspiel.make_stateful_random_bot(game, side, 1) for side in (0, 1)],
        "one side each": [UniformRandomBot(side, np.random.RandomState(1)) for side in (0, 1)],
        "registered": [
            pyspiel.load_bot("fixed_action_preference", game, side, {"actions": "3:0:1:2:4:5:6"})
            for side in (0, 1)
        ],
    }


@pytest.mark.parametrize("kind", bots())
@pytest.mark.parametrize("openings", [Openings.EMPTY, Openings.BALANCED])
def test_openspiels_bots_play_matches(
    kind: str, openings: Openings, capfd: pytest.CaptureFixture[str]
) -> None:
    player = BotPlayer(bots()[kind], name=kind)
    results = play_match([player, "random"], 6, openings=openings)
    assert [played.forfeit for _, played in results.games] == [None] * 6
    assert results.names == [kind, "random"]
    assert capfd.readouterr().err == ""


def test_a_bot_is_informed_of_a_game_as_in_openspiel() -> None:
    bot = Recorder()
    player = BotPlayer(bot)
    assert player.get_move(Position.from_moves("4")) == 0
    assert player.get_move(Position.from_moves("415")) == 0
    assert bot.told == [
        ("restart", [], 0),
        ("inform", [], 0, 3),
        ("step", [3]),
        ("inform", [3, 0], 0, 4),
        ("step", [3, 0, 4]),
    ]
    bot.told.clear()
    player.get_move(Position.from_moves("4455"))  # of another game
    assert bot.told == [("restart", [], 2), ("step", [])]


def test_a_bot_that_has_no_move_loses_by_forfeit() -> None:
    for_the_other_side = UniformRandomBot(1, np.random.RandomState(1))
    played = play_game(BotPlayer(for_the_other_side), make_player("random", seed=1))
    assert played.forfeit is not None


@pytest.mark.parametrize("what", [max, [Leftmost()], [Leftmost(), "bot"]])
def test_what_is_not_a_bot_is_refused(what: Any) -> None:
    with pytest.raises(WrongType, match="expected a pyspiel"):
        BotPlayer(what)


def test_another_rule_is_refused() -> None:
    position = Position(rule="most-fours")
    with pytest.raises(InvalidArgument, match="most-fours"):
        BotPlayer(Leftmost()).get_move(position)
    with pytest.raises(InvalidArgument, match="most-fours"):
        to_state(position)


# ---- States


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_states_both_ways(columns: int, rows: int) -> None:
    chance = random.Random(columns)
    for _ in range(10):
        state = load_game(columns, rows).new_initial_state()
        position = Position(columns, rows)
        while True:
            ours = to_state(position)
            assert from_state(state) == position == from_state(ours)
            assert str(ours) == str(state)
            assert ours.to_json() == state.to_json()
            assert ours.legal_actions() == state.legal_actions()
            assert ours.current_player() == state.current_player()
            assert ours.is_terminal() == state.is_terminal() == position.is_over
            assert ours.returns() == state.returns()
            assert ours.observation_tensor(0) == state.observation_tensor(0)
            if position.is_over:
                break
            column = chance.choice(position.legal_moves)
            position = position.play(column)
            state.apply_action(column)


def test_the_state_of_a_game_has_its_history() -> None:
    game = random_game(random.Random(1))
    assert to_state(game).history() == list(game.columns_played)
    assert from_state(to_state(game)) == game.position
    assert to_state(Game()).history() == []


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("tic_tac_toe", "expected a state of connect_four, not of tic_tac_toe"),
        ("connect_four(x_in_row=5)", "expected x_in_row=4, not 5"),
    ],
)
def test_states_of_other_games_are_refused(game: str, message: str) -> None:
    state = pyspiel.load_game(game).new_initial_state()
    with pytest.raises(InvalidArgument, match=message):
        from_state(state)
    with pytest.raises(InvalidArgument, match=message):
        PlayerBot("random").restart_at(state)


def test_other_things_and_sizes_are_refused() -> None:
    with pytest.raises(WrongType, match="not str"):
        from_state("......")
    with pytest.raises(InvalidPosition):
        load_game(columns=3, rows=3)


def test_texts_of_openspiel_are_read_as_transcripts(tmp_path: Path) -> None:
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    for column in (3, 3, 2, 6, 1):
        state.apply_action(column)
    texts = {
        "state.txt": pyspiel.serialize_game_and_state(game, state),
        "playthrough.txt": generate_playthrough.playthrough("connect_four", state.history()),
        "history.txt": state.history_str(),
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        (found,) = read_transcripts(path, TranscriptFormat.OPENSPIEL)
        assert found.moves.startswith("44372")  # a playthrough goes on to the end
        assert found.is_finished == (name == "playthrough.txt")
