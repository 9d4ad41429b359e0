"""The language of a response: of the query, else of the header `Accept-Language`, else English.

A language that there is not is answered in English; `Content-Language` says which one it is.
"""

from typing import Annotated, NamedTuple

from fastapi import Depends, Header, Query
from starlette.requests import HTTPConnection

from fourfold.base.languages import LANGUAGES, find_language

_LONGEST = 500  # characters of a header that are looked at
_ENGLISH = "en"

LanguageName = Annotated[
    str,
    Query(
        max_length=100,
        description=f"The language of sentences: {', '.join(LANGUAGES)}; English if there is no "
        "such language.",
        examples=["de"],
    ),
]


class Spoken(NamedTuple):
    """The language of a response, and the headers that tell of it."""

    code: str
    headers: dict[str, str]


def accepted(header: str | None) -> str:
    """The language that a header `Accept-Language` asks for.

    >>> accepted("fr-CH, fr;q=0.9, en;q=0.8"), accepted("tlh"), accepted(None)
    ('fr', 'en', 'en')
    """
    return find_language((header or "")[:_LONGEST]) or _ENGLISH


def language_of(connection: HTTPConnection) -> str:
    """The language that the client of any request or live connection asks for."""
    return accepted(
        connection.query_params.get("language") or connection.headers.get("Accept-Language")
    )


async def _spoken(  # async, or FastAPI calls it in a thread
    language: LanguageName | None = None,
    accept_language: Annotated[
        str | None, Header(description="The language of sentences, if the query names none.")
    ] = None,
) -> Spoken:
    code = accepted(language or accept_language)
    depends = {} if language else {"Vary": "Accept-Language"}
    return Spoken(code, {"Content-Language": code, **depends})


Language = Annotated[Spoken, Depends(_spoken)]
