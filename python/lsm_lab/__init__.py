"""Live figures of LSM Lab in notebooks: ``show("journey", lookup="stored", at=2)``."""

from __future__ import annotations

import json
import os
from html import escape
from importlib.resources import files
from urllib.parse import quote, urlencode

__all__ = ["Figure", "head", "show", "use"]

_ELEMENTS = json.loads((files(__package__) / "elements.json").read_text("utf-8"))
_FIGURES, _COMMON = _ELEMENTS["figures"], _ELEMENTS["common"]
#: Height of a frame in CSS pixels.
_FRAME_HEIGHT = 760

_site = os.environ.get("LSM_LAB_SITE")


def use(site: str) -> None:
    """Sets the address of the site whose folder ``elements/v1`` has the figures."""
    global _site
    _site = _checked(site)


def show(figure: str, *, frame: bool = False, alt: str | None = None, **attributes: object) -> Figure:
    """Returns a figure that notebooks display. Names of attributes have ``_`` instead of ``-``, and ``from_`` is ``from``.

    ``True`` is an attribute without a value. ``None`` and ``False`` leave it out. ``frame`` uses a frame, for notebooks without foreign scripts.

    Raises:
        ValueError: If the figure or an attribute does not exist, or no site is known.
    """
    if _site is None:
        raise ValueError(
            'the address of the figures is unknown; call lsm_lab.use("https://...") or set LSM_LAB_SITE'
        )
    return Figure(_site, figure, {_name(key): value for key, value in attributes.items()}, frame=frame, alt=alt)


def head(site: str) -> str:
    """Returns the HTML that a page needs once."""
    folder = f"{escape(_checked(site))}elements/v1"
    return (
        f'<link rel="stylesheet" href="{folder}/room.css">\n<script type="module" src="{folder}/lsm-lab.js"></script>'
    )


class Figure:
    """A figure with its attributes."""

    def __init__(
        self,
        site: str,
        figure: str,
        attributes: dict[str, object],
        *,
        frame: bool = False,
        alt: str | None = None,
    ) -> None:
        known = _FIGURES.get(figure)
        if known is None:
            raise ValueError(f"there is no figure {figure!r}; figures are {', '.join(_FIGURES)}")
        names = [*known["state"], *_COMMON]
        for name in attributes:
            if name not in names:
                raise ValueError(f"lsm-{figure} has no attribute {name!r}; its attributes are {', '.join(names)}")
        self.site = _checked(site)
        self.figure = figure
        self.attributes = {name: _text(value) for name, value in attributes.items() if value not in (None, False)}
        self.is_frame = frame
        self.alt = alt or known["title"]
        self._known = known

    def tag(self) -> str:
        """Returns the tag without the script and the style sheet of its page."""
        said = "".join(
            f" {name}" if value == "" else f' {name}="{escape(value)}"' for name, value in self.attributes.items()
        )
        return f'<lsm-{self.figure}{said}><a href="{escape(self.link())}">{self._content()}</a></lsm-{self.figure}>'

    def link(self) -> str:
        """Returns the link to the figure in the lab."""
        page = self._known["page"]
        named = self._known["presets"].get(self.attributes.get("preset", ""), {})
        state = {name: value for name, value in self.attributes.items() if name in self._known["state"]}
        pairs = {"v": "1", **({} if page is None else {"page": page}), **named, **state}
        return f"{self.site}#{urlencode(pairs, quote_via=quote)}"

    def frame(self) -> str:
        """Returns the figure as a frame."""
        source = f"{self.site}embed/index.html?{urlencode({'figure': self.figure, **self.attributes}, quote_via=quote)}"
        return (
            f'<iframe src="{escape(source)}" title="{escape(self.alt)}" width="100%" height="{_FRAME_HEIGHT}" '
            'loading="lazy" sandbox="allow-scripts allow-popups" style="border:0"></iframe>'
        )

    def _content(self) -> str:
        """Returns the picture of a named state, or the description: other states have no published picture."""
        state = [name for name in self.attributes if name in self._known["state"] or name in ("state", "results")]
        if state or self.attributes.get("preset", "") not in ("", *self._known["presets"]):
            return escape(self.alt)
        name = "-".join(part for part in (self.figure, self.attributes.get("preset", "")) if part)
        return f'<img src="{escape(self.site)}elements/v1/still/{name}.svg" alt="{escape(self.alt)}" />'

    def _repr_html_(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return self.frame() if self.is_frame else f"{head(self.site)}\n{self.tag()}"


def _checked(site: str) -> str:
    if not site.startswith(("http://", "https://", "/", "./", "../")):
        raise ValueError(f"the site must be an address such as https://lab.example/, but is {site!r}")
    return f"{site.rstrip('/')}/"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _text(value: object) -> str:
    return "" if value is True else str(value)
