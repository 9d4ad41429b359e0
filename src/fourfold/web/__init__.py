"""The server: the web app's files, and exact answers for programs. Needs the extra `web`."""

from fourfold.extras import require_extra

require_extra("web")
