"""The community game on GitHub: anyone plays by opening an issue.

`judging` has the rules and knows nothing of GitHub; `running` is one run, from an issue to its
answer, at a `place`: GitHub itself, or a folder that stands in for it. `docs/github-game.md` tells
how to set it up. Needs the extra `github`.
"""

from fourfold.extras import require_extra

require_extra("github")
