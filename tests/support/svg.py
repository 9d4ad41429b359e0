"""Read SVG pictures."""

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


def shapes(root: ET.Element, what: str) -> list[ET.Element]:
    """The elements that have all these classes."""
    wanted = set(what.split())
    return [element for element in root.iter() if wanted <= set(element.get("class", "").split())]


def labels(root: ET.Element) -> list[str | None]:
    """All texts."""
    return [label.text for label in root.iter(f"{SVG}text")]
