"""Tools for language models through the Model Context Protocol. Needs the extra `mcp`."""

from fourfold.extras import require_extra

require_extra("adapters.mcp")
