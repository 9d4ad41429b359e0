"""Tools for language models through the Model Context Protocol. Needs the extra `mcp`."""

from fourfold.base.extras import require_extra

require_extra("adapters.mcp")
