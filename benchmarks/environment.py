"""Steps a second of environments with random legal moves, side by side: ours, PettingZoo's, pgx's.

    python benchmarks/environment.py
    python benchmarks/environment.py --games 4096 --seconds 5

Each environment plays for the same processor time, in turns of a round each, so that other work on
the machine slows all of them down alike. A step is one move of either side, with the next
observation and the columns that can be played; choosing the moves counts too, except where it says
so. Needs the extra rl and pygame-ce; what is missing is left out.
"""
# ruff: noqa: PLC0415 - each environment needs its own packages

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.adapters.environments import Reward

Step = Callable[[], int]
"""Plays for a short while, and returns the number of steps."""


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="games side by side")
    parser.add_argument("--seconds", type=float, default=3, help="processor seconds of each")
    options = parser.parse_args()
    measured = {name: make(options.games) for name, make in ENVIRONMENTS.items() if _found(name)}
    rates = measure(measured, options.seconds)
    slowest = min(rates.values())
    print(f"{options.games} games side by side, one core; steps per processor second")
    for name, rate in sorted(rates.items(), key=lambda item: item[1]):
        print(f"{name:58} {rate:12,.0f} {rate / slowest:8,.1f}x")


def measure(steps: dict[str, Step], seconds: float) -> dict[str, float]:
    """Steps per processor second, in rounds of all."""
    spent, made = dict.fromkeys(steps, 0.0), dict.fromkeys(steps, 0)
    for step in steps.values():
        step()  # compiled, loaded and warm
    while min(spent.values()) < seconds:
        for name, step in steps.items():
            begun = time.process_time()
            while time.process_time() - begun < 0.2:
                made[name] += step()
            spent[name] += time.process_time() - begun
    return {name: made[name] / spent[name] for name in steps}


def _choose(chance: np.random.Generator, legal: NDArray[np.int8]) -> NDArray[np.int64]:
    """A random legal column for each game."""
    chosen: NDArray[np.int64] = np.argmax(chance.random(legal.shape, np.float32) * legal, axis=1)
    return chosen


def arrays(games: int, *, choose: bool = True, reward: Reward = "outcome") -> Step:
    """Plain arrays."""
    from fourfold.adapters.games import Games

    chance, played = np.random.default_rng(1), Games(games, reward=reward, threads=1)
    seen = played.observe()
    prepared = [chance.integers(7, size=games) for _ in range(100)]

    def step() -> int:
        for number in range(100):
            played.step(_choose(chance, played.legal) if choose else prepared[number])
            played.observe(seen)
        return 100 * games

    return step


def exact_arrays(games: int) -> Step:
    """A few games, because exact scores take most of the time."""
    return arrays(min(games, 64), reward="regret")


def gymnasium_vector(games: int) -> Step:
    """The same games behind Gymnasium's vector interface."""
    import gymnasium

    import fourfold.adapters.gymnasium

    name = fourfold.adapters.gymnasium.SELF_PLAY_ID
    chance, envs = np.random.default_rng(1), gymnasium.make_vec(name, games)
    _, info = envs.reset()
    legal = info["action_mask"]

    def step() -> int:
        nonlocal legal
        for _ in range(20):
            legal = envs.step(_choose(chance, legal))[-1]["action_mask"]
        return 20 * games

    return step


def gymnasium_single(_games: int) -> Step:
    """One game at a time, against a player."""
    import gymnasium

    import fourfold.adapters.gymnasium

    name = fourfold.adapters.gymnasium.ENV_ID
    chance = np.random.default_rng(1)
    env: Any = gymnasium.make(name, opponent="random", side="first")

    def step() -> int:
        _, info = env.reset(seed=int(chance.integers(1 << 30)))
        while True:
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            _, _, over, _, info = env.step(action)
            if over:
                return int(env.unwrapped.position.ply)

    return step


def pettingzoo(_games: int) -> Step:
    """PettingZoo's own environment, one game at a time."""
    import pettingzoo

    chance: np.random.Generator = np.random.default_rng(1)
    env: Any = pettingzoo.make("aec", "classic/connect_four-v3")

    def step() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, truncated, _ = env.last()
            if over or truncated:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
        return steps

    return step


def pgx(games: int) -> Step:
    """The environment of pgx on the processor, compiled by JAX, with its own automatic reset."""
    import jax
    import pgx as package
    from pgx.experimental import auto_reset

    env = package.make("connect_four")
    single = auto_reset(env.step, env.init)  # type: ignore[no-untyped-call]

    @jax.jit  # type: ignore[untyped-decorator]
    def hundred(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> Any:
            choose, begin = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choose, logits)
            return jax.vmap(single)(state, actions, jax.random.split(begin, games)), None

        return jax.lax.scan(one, state, jax.random.split(key, 100))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games))
    key = jax.random.key(2)

    def step() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(hundred(state, now))
        return 100 * games

    return step


ENVIRONMENTS: dict[str, Callable[[int], Step]] = {
    "PettingZoo classic/connect_four-v3": pettingzoo,
    "fourfold/ConnectFour-v0 against random": gymnasium_single,
    "pgx connect_four, JAX on the processor": pgx,
    "fourfold.adapters.games.Games, exact rewards, 64 games": exact_arrays,
    "fourfold/SelfPlay-v0, Gymnasium's vector interface": gymnasium_vector,
    "fourfold.adapters.games.Games, choosing moves included": arrays,
    "fourfold.adapters.games.Games, without choosing": lambda games: arrays(games, choose=False),
}


def _found(name: str) -> bool:
    needed = {"PettingZoo": "pettingzoo", "pgx": "pgx", "fourfold/": "gymnasium"}
    return all(find_spec(module) for mark, module in needed.items() if name.startswith(mark))


if __name__ == "__main__":
    main()
