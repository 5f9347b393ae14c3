"""Sphinx extension with the directive ``lsm-figure``. ``lsm_lab_site`` in ``conf.py`` names the site of the figures."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective

from . import Figure


class _AnyOption(dict):
    """Accepts every option; the figure knows its attributes."""

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, _name: str):
        return lambda value: True if value is None else value


class LsmFigure(SphinxDirective):
    """``.. lsm-figure:: NAME`` with attributes as options, and the text for readers without the figure as content."""

    required_arguments = 1
    has_content = True
    option_spec = _AnyOption()

    def run(self) -> list[nodes.Node]:
        alt = " ".join(line.strip() for line in self.content if line.strip())
        try:
            figure = Figure(self.config.lsm_lab_site, self.arguments[0], self.options, alt=alt or None)
        except ValueError as error:
            raise self.error(f"lsm-figure: {error}") from error
        live = nodes.raw("", figure.tag(), format="html")
        # Other formats have the text and the link.
        link = nodes.reference("", figure.alt, refuri=figure.link())
        only = addnodes.only(expr="not html")
        only += nodes.paragraph("", "", link)
        return [live, only]


def _add_files(app: Sphinx) -> None:
    if not app.config.lsm_lab_site:
        raise ConfigError("lsm_lab_site is missing in conf.py: set it to the address of the figures")
    folder = f"{app.config.lsm_lab_site.rstrip('/')}/elements/v1"
    app.add_css_file(f"{folder}/room.css")
    app.add_js_file(f"{folder}/lsm-lab.js", type="module")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_config_value("lsm_lab_site", "", "html", [str])
    app.add_directive("lsm-figure", LsmFigure)
    app.connect("builder-inited", _add_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
