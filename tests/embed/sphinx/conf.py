"""Sphinx with furo. The extension adds the script and the style sheet of the figures."""

project = "Notes"
extensions = ["lsm_lab.sphinx"]
html_theme = "furo"
lsm_lab_site = "https://elements.example/"
