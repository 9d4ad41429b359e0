"""The web server: the web app and the API. Needs the extra `web`."""

from fourfold.base.extras import require_extra

require_extra("web")
