"""The calls of a moderator."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from fourfold.online.moderation import ModeratorCommand, moderate
from fourfold.online.service import WrongSecret
from fourfold.web.games import NOT_ALLOWED, Games, Secret
from fourfold.web.password import knows
from fourfold.web.rate_limits import owner_of
from fourfold.web.responses import respond, returns

moderator_calls = APIRouter(prefix="/api/v1/moderation", tags=["moderation"])


@dataclass(frozen=True, slots=True)
class Moderated:
    """What was done."""

    detail: str


@moderator_calls.post(
    "", responses=returns(Moderated) | NOT_ALLOWED, summary="Close, ban, rename, end, erase"
)
async def act(
    request: Request, games: Games, secret: Secret, command: ModeratorCommand
) -> JSONResponse:
    """The moderator's key, see `--moderator-key-file`, goes into `Authorization: Bearer`."""
    settings = request.app.state.settings
    key: str | None = settings.moderator_key
    if key is None or not knows(secret, key, settings.rates.keys, owner_of(request)):
        raise WrongSecret("moderation.wrong-key")
    return respond(Moderated(await moderate(games, request.app.state.lobby, command)))
