"""What is wrong with a call of a function of the extension, in the words that Python uses."""

import ast
import re
from collections.abc import Callable
from typing import Any, cast


def describe_wrong_call(
    function: Callable[..., object], arguments: list[Any], options: dict[str, Any]
) -> str:
    """What is wrong with the arguments, and the parameters of the function.

    >>> from fourfold import Position
    >>> print(describe_wrong_call(Position.play, [Position()], {}))
    Position.play() missing 1 required positional argument: 'column'. Signature: ...
    """
    (signature, _, defaults), *_ = function.__nb_signature__  # type: ignore[attr-defined]
    # nanobind writes a default value as its index.
    written = re.sub(r"\\=?(\d+)", lambda found: repr(defaults[int(found[1])]), signature)
    definition = cast("ast.FunctionDef", ast.parse(f"{written}: pass").body[0])
    name, parameters = function.__qualname__, definition.args
    typed = ast.unparse(parameters)
    for parameter in ast.walk(parameters):
        if isinstance(parameter, ast.arg):
            parameter.annotation = None
    call = f"{name}({ast.unparse(parameters)})"
    try:
        _without_effect(definition, name)(*arguments, **options)
    except TypeError as error:  # Python's own words
        return f"{error}. Signature: {call}"
    types = [type(each).__name__ for each in arguments]
    types += [f"{option}={type(each).__name__}" for option, each in options.items()]
    return f"{name}() does not take these types: {', '.join(types)}. Signature: {name}({typed})"


def _without_effect(definition: ast.FunctionDef, name: str) -> Callable[..., None]:
    """A function with the same parameters that does nothing."""
    definition.returns = None
    parameters = definition.args
    parameters.defaults = [ast.Constant(None) for _ in parameters.defaults]
    parameters.kw_defaults = [each and ast.Constant(None) for each in parameters.kw_defaults]
    module = ast.fix_missing_locations(ast.Module([definition], []))
    names: dict[str, Any] = {}
    exec(compile(module, "<signature>", "exec"), names)  # noqa: S102 - written by our bindings
    function: Callable[..., None] = names[definition.name]
    function.__qualname__ = name
    return function
