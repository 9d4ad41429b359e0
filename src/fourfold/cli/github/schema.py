"""`fourfold github schema`: the schema of the settings file."""

import json

from fourfold.cli.commands import command
from fourfold.github.settings import schema as settings_schema


@command()
def schema() -> None:
    """Print the JSON Schema of the settings file.

    Examples:
    - `fourfold github schema > schema.json`
    """
    print(json.dumps(settings_schema(), indent=2))
