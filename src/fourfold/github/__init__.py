"""The community game on GitHub: anyone plays by opening an issue.

`rules` is pure game logic; `run` handles one run of the workflow, from issues to their answers, on
a `backend`: GitHub itself, or a local git repository. `docs/github-game.md` describes the set-up.
Needs the extra `github`.
"""

from fourfold.base.extras import require_extra

require_extra("github")
