"""Kaggle ConnectX: our players as its agents, and its agents as our players.

`agent` is a ready-made agent for `kaggle_environments`; `docs/kaggle.md` describes it.
"""

from fourfold.adapters.kaggle.agents import Agent, agent, make_agent
from fourfold.adapters.kaggle.player import KagglePlayer

__all__ = ["Agent", "KagglePlayer", "agent", "make_agent"]
