"""`polhode completion`: the shell completion script."""

from __future__ import annotations

from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"] = "bash", /) -> None:
    """Print the script that completes commands and options in a shell.

    Parameters
    ----------
    shell
        For bash: polhode completion bash > ~/.local/share/bash-completion/completions/polhode
    """
    from polhode.cli.app import app

    print(app.generate_completion(prog_name="polhode", shell=shell))
