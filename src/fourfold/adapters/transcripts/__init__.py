"""Transcripts of games that other benchmarks have played, as game records.

Each module reads the transcripts of one project, as `docs/exams.md` describes them.
"""

from fourfold.adapters.transcripts.reading import FORMATS, TranscriptFormat, read_transcripts

__all__ = ["FORMATS", "TranscriptFormat", "read_transcripts"]
