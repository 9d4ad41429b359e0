"""Agents of any convention: a text such as `bots/ada.py` names one, `read_agent` finds it."""

from fourfold.match.agents.conventions import Convention, recognise, wrap
from fourfold.match.agents.language_model import LanguageModelPlayer
from fourfold.match.agents.reference import load_agent, read_agent
from fourfold.match.agents.source import load_players, loaded_files

__all__ = [
    "Convention",
    "LanguageModelPlayer",
    "load_agent",
    "load_players",
    "loaded_files",
    "read_agent",
    "recognise",
    "wrap",
]
