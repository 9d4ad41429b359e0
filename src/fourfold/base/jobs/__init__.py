"""Long jobs: a list of pieces, a pure function of a piece, and what is done so far on disk."""

from fourfold.base.jobs.runner import GpuWork, Here, PiecesFailed, Runner, Work, given
from fourfold.base.jobs.sent_files import SentFiles, copy_of, use_copies
from fourfold.base.jobs.work_file import WorkFile

__all__ = [
    "GpuWork",
    "Here",
    "PiecesFailed",
    "Runner",
    "SentFiles",
    "Work",
    "WorkFile",
    "copy_of",
    "given",
    "use_copies",
]
