"""The commands and their help; each is loaded when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter

import polhode
from polhode.files.paths import searching

# Name, description, example. A command is a function of that name in its file, and a line here.
COMMANDS = (
    ("run", "Simulate a model and print what was conserved.", "heavy-top --until 5 --out runs/top"),
    (
        "check",
        "Check a model: degrees of freedom, loops, redundant constraints, assembly corrections.",
        "heavy-top",
    ),
    ("models", "List the built-in models.", ""),
    ("schemes", "List the schemes.", "--json"),
    ("compare", "Compare schemes on a model.", "heavy-top --schemes energy-momentum,rk4"),
    ("sweep", "Run a study: many members of one model.", "study.toml --out runs/study"),
    ("export", "Write a run as netCDF or CSV.", "runs/top top.nc"),
    ("convert", "Convert a robot (URDF, MJCF) to a model file.", "robot.urdf --out robot.toml"),
    ("schema", "Print the JSON schema of model files, for editors.", "> model.schema.json"),
    ("completion", "Print the shell completion script.", "bash"),
    ("reproduce", "Run the experiments of a paper and judge its claims.", "all"),
    ("view", "Write an HTML page that replays a run.", "runs/top"),
    ("bench", "Measure the speed of schemes on this machine.", "energy-momentum rk4"),
    ("warmup", "Compile kernels before the first run.", "energy-momentum"),
)

app = App(
    name="polhode",
    help="Rigid-body dynamics that conserve what physics conserves.",
    version=polhode.__version__,
    default_parameter=Parameter(negative=(), show_default=False),
)
for command, description, example in COMMANDS:
    app.command(
        f"polhode.cli.{command}:{command}",
        name=command,
        help=f"{description}\n\nExample: polhode {command} {example}".rstrip(),
    )


@app.meta.default
def _launcher(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    debug: bool = False,
    search: Annotated[tuple[str, ...], Parameter(negative=())] = (),
) -> int | None:
    """Run one command.

    Parameters
    ----------
    debug
        Show the traceback of an error.
    search
        A folder in which models and studies may name files, besides their own; may be given again.
    """
    with searching(search):
        result: int | None = app(
            tokens, exit_on_error=False, print_error=False, result_action="return_value"
        )
    return result


def launch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name; errors are raised."""
    code = app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    return code if isinstance(code, int) else 0
