"""Sphinx: `make docs`. Nothing is fetched, and a warning is an error."""

import os
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))
sys.path.insert(0, str(HERE))

import generate
import replay_stills
from sphinx.pycode import ModuleAnalyzer

import polhode

os.environ.setdefault("MPLBACKEND", "agg")
warnings.filterwarnings("ignore", category=UserWarning, message=".*non-interactive.*")

project = "polhode"
author = "The polhode developers"
copyright = author
version = release = polhode.__version__

extensions = [
    "mathml",
    "replay_stills",
    "repository_links",
    "whole_numbers",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_gallery.gen_gallery",
]
exclude_patterns = [
    "_build",
    "generated/neighbours/*",
    "**/README.md",
    "gallery/**/*.ipynb",
    "gallery/**/*.py",
    "**/*.zip",
]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = False
autodoc_typehints = "description"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
suppress_warnings = ["config.cache"]
html_math_renderer = "mathml"

html_theme = "pydata_sphinx_theme"
html_title = "polhode"
html_static_path = ["_static"]
html_css_files = ["polhode.css"]
html_extra_path = ["generated/extra"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_prev_next": False,
}
ALONE = (
    "index",
    "tutorial",
    "examples",
    "generated/notebook",
    "limits",
    "promises",
    "truth",
    "speed",
)  # no pages below
html_sidebars = {page: [] for page in ALONE}


def in_style(gallery_conf, name):
    """Let every example draw in the style of the house."""
    from matplotlib import pyplot

    from polhode.plots import STYLE

    pyplot.rcdefaults()
    pyplot.rcParams.update(STYLE)


ORDER = (HERE / "examples.rst").read_text(encoding="utf-8")


def as_on_the_page(path):
    """Sort the examples of a theme as its page lists them."""
    return ORDER.find(Path(path).name)


sphinx_gallery_conf = {
    "minigallery_sort_order": as_on_the_page,
    "reset_modules": (in_style,),
    "image_scrapers": ("matplotlib", replay_stills.scraper),
    "examples_dirs": str(HERE.parent / "examples"),
    "gallery_dirs": "gallery",
    "backreferences_dir": "generated/backreferences",  # without one there are no mini-galleries
    "filename_pattern": r"/",
    "ignore_pattern": r"__init__\.py",
    "abort_on_example_error": True,
    "ignore_repr_types": r"matplotlib",
    "plot_gallery": True,
    "show_memory": False,
    "show_signature": False,
    "download_all_examples": False,
    "remove_config_comments": True,
    "write_computation_times": False,  # that page would load scripts from elsewhere
    "copyfile_regex": r".*\.toml",
    "within_subsection_order": "FileNameSortKey",
}


def setup(app):
    """Write the pages that follow from the records, before anything is read."""
    for module in ("simulate", "run"):  # one signature reads better than their overloads
        analyzer = ModuleAnalyzer.for_module(f"polhode.api.{module}")
        analyzer.analyze()
        analyzer.overloads.clear()
    generate.everything(HERE / "generated")
