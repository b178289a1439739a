"""Writes the API reference from signatures and docstrings: ``make reference``. A test keeps it up to date."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from abc import ABC
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "reference"
NOTE: Final = "<!-- Written by docs/reference.py from the source; run 'make reference' after a change. -->"

API: Final = {
    "landnam.md": (
        "The package landnam",
        "Everything most programs need. The object that `make` and `replay` return is a [`Game`](rules.md#game).",
        ("landnam:games", "landnam:make", "landnam:replay", "landnam:verify"),
    ),
    "rules.md": (
        "Games",
        "What every game can be asked, and what a game of your own provides ([sixth-game.md](../sixth-game.md)).",
        (
            "landnam.rules.protocol:Game",
            "landnam.rules.actions:Action",
            "landnam.rules.events:Event",
            "landnam.rules.events:Events",
            "landnam.rules.outcomes:Outcome",
            "landnam.rules.catalogue:Rule",
            "landnam.rules.errors:InvalidAction",
            "landnam.rules.errors:IllegalAction",
            "landnam.rules.errors:BadRecord",
            "landnam.rules.options:Option",
            "landnam.rules.declaration:Declaration",
            "landnam.rules.declaration:Phase",
            "landnam.rules.declaration:Clock",
            "landnam.rules.declaration:ActionKind",
            "landnam.rules.declaration:Flow",
            "landnam.rules.declaration:Statistics",
            "landnam.rules.declaration:Examples",
            "landnam.rules.conformance:check_game",
            "landnam.games:game_class",
            "landnam.games:resample",
            "landnam.render:draw_svg",
            "landnam.render:draw_text",
        ),
    ),
    "bots.md": (
        "Bots",
        "[write-a-bot.md](../write-a-bot.md) shows how to use these.",
        (
            "landnam.bots:Bot",
            "landnam.bots.interface:Lost",
            "landnam.bots:find_bot",
            "landnam.bots:bots_for",
            "landnam.bots:plays_compiled",
            "landnam.bots:compiled_match",
            "landnam.bots:Referee",
            "landnam.bots.llm:LanguageModel",
            "landnam.bots.telling:tell_view",
            "landnam.bots.telling:tell_action",
            "landnam.bots.telling:tell_event",
            "landnam.bots.telling:tell_choices",
        ),
    ),
    "arena.md": (
        "Simulations and matches",
        "[simulation.md](../simulation.md) and [arena.md](../arena.md) show the same from the command line.",
        (
            "landnam.arena.simulation:simulate",
            "landnam.arena.simulation:Simulation",
            "landnam.arena.simulation:Timing",
            "landnam.arena.match_plan:MatchPlan",
            "landnam.arena.tournament:run_match",
            "landnam.arena.tournament:resume_match",
            "landnam.arena.match_result:Tournament",
            "landnam.arena.standings:Standing",
            "landnam.arena.sequential:Verdict",
            "landnam.arena.statistics:Share",
            "landnam.arena.statistics:Spread",
        ),
    ),
    "analysis.md": (
        "Game reports",
        "[make-a-report.md](../make-a-report.md) shows how to use these; [report.md](../report.md) explains the words.",
        (
            "landnam.analysis:analyse",
            "landnam.analysis:best_moves",
            "landnam.analysis:judge",
            "landnam.analysis.weighing:value_moves",
            "landnam.analysis:Report",
            "landnam.analysis:Decision",
            "landnam.analysis:Choice",
            "landnam.analysis:AnalysisError",
        ),
    ),
    "envs.md": (
        "Environments",
        "[use-envs.md](../use-envs.md) shows how to use these; [envs.md](../envs.md) lists arrays, options, actions.",
        (
            "landnam.envs:batched",
            "landnam.envs:Batch",
            "landnam.envs:solo",
            "landnam.envs:Solo",
            "landnam.envs:aec",
            "landnam.envs:single",
            "landnam.envs:vector",
            "landnam.envs:parallel",
            "landnam.envs.adapters:sb3_env",
            "landnam.envs.adapters:rllib_env",
            "landnam.envs.adapters:torchrl_env",
            "landnam.envs.spiel:open_spiel_game",
            "landnam.envs.network:network_bot",
            "landnam.envs.network:torch_policy",
            "landnam.envs.network:onnx_policy",
            "landnam.envs.network:sb3_policy",
            "landnam.envs.network:value_bot",
            "landnam.envs.dataset:DatasetPlan",
            "landnam.envs.dataset:make_dataset",
            "landnam.envs.dataset:transitions",
            "landnam.envs:register",
            "landnam.envs:action_list",
            "landnam.envs.action_lists:ActionList",
            "landnam.envs:observation_layout",
            "landnam.envs.layouts:ObservationLayout",
            "landnam.envs:symmetries",
            "landnam.envs:Symmetry",
            "landnam.envs:imagine",
            "landnam.envs:outcomes",
            "landnam.envs:rollout",
            "landnam.envs:Rollouts",
        ),
    ),
}
"""The pages of the Python API: title, introduction, and the objects in their order."""


def pages() -> dict[str, str]:
    """Every page of the reference by file name."""
    made = {name: _page(title, intro, *map(_entry, objects)) for name, (title, intro, objects) in API.items()}
    return made | {"settings.md": settings_page(), "cli.md": cli_page()}


def _page(title: str, intro: str, *sections: str) -> str:
    return "\n\n".join([f"# {title}", NOTE, intro, *sections]) + "\n"


# Python objects


def _entry(place: str) -> str:
    """The section of one function or class, given as ``module:name``."""
    module, _, name = place.partition(":")
    thing = getattr(import_module(module), name)
    node = _parsed(thing)
    if isinstance(node, ast.ClassDef):
        return _class(node, thing, module)
    return f"## {name}\n\n`from {module} import {name}`\n\n{_code(_signature(node, name))}\n\n{_doc(node)}"


@cache
def _parsed(thing: Any) -> Any:
    """The syntax tree of a function or class."""
    return ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]


def _class(node: ast.ClassDef, thing: type, module: str) -> str:
    bases = [base.__name__ for base in thing.__bases__ if base not in (object, ABC)]
    parts = [f"## {node.name}", f"`from {module} import {node.name}`"]
    if bases:
        parts.append(f"Extends {', '.join(f'`{base}`' for base in bases)}.")
    parts.append(_doc(node))
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            parts.append(_code(_signature(method, node.name)))
    if fields := [f"- `{field}`{': ' if doc else ''}{doc}" for field, doc in _fields(node)]:
        parts.append("\n".join(fields))
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            parts.append(_method(method))
    return "\n\n".join(parts)


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The public fields of a class with the strings that stand below them."""
    for at, line in enumerate(node.body):
        if isinstance(line, ast.AnnAssign):
            name, shown = ast.unparse(line.target), f"{ast.unparse(line.target)}: {ast.unparse(line.annotation)}"
            if line.value is not None and not isinstance(line.value, ast.Call):
                shown += f" = {ast.unparse(line.value)}"
        elif isinstance(line, ast.Assign):
            name, shown = ast.unparse(line.targets[0]), ast.unparse(line)
        else:
            continue
        if name.startswith("_"):
            continue
        after = node.body[at + 1] if at + 1 < len(node.body) else None
        doc = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        yield shown, _prose(str(doc)).replace("\n", " ")


def _method(node: ast.FunctionDef) -> str:
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if marks & {"property", "cached_property"}:
        returned = f": {ast.unparse(node.returns)}" if node.returns else ""
        shown = _code(f"{node.name}{returned}")
    else:
        shown = _code(_signature(node, node.name))
    return f"### {node.name}\n\n{shown}\n\n{_doc(node)}".rstrip()


def _signature(node: ast.FunctionDef, name: str) -> str:
    """How a function is called; a method is shown without the object it belongs to."""
    shown = [argument for argument in _arguments(node.args) if argument not in ("self", "cls")]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    line = f"{name}({', '.join(shown)}){returned}"
    if len(line) <= 100:
        return line
    return f"{name}(\n" + "".join(f"    {argument},\n" for argument in shown) + f"){returned}"


def _arguments(all_of_them: ast.arguments) -> Iterator[str]:
    """The parameters of a function as they would be written."""
    plain = [*all_of_them.posonlyargs, *all_of_them.args]
    defaults = [None] * (len(plain) - len(all_of_them.defaults)) + list(all_of_them.defaults)
    for at, (argument, default) in enumerate(zip(plain, defaults, strict=True), start=1):
        yield _argument(argument, default)
        if at == len(all_of_them.posonlyargs):
            yield "/"
    if all_of_them.vararg:
        yield f"*{_argument(all_of_them.vararg)}"
    elif all_of_them.kwonlyargs:
        yield "*"
    for argument, default in zip(all_of_them.kwonlyargs, all_of_them.kw_defaults, strict=True):
        yield _argument(argument, default)
    if all_of_them.kwarg:
        yield f"**{_argument(all_of_them.kwarg)}"


def _argument(argument: ast.arg, default: ast.expr | None = None) -> str:
    annotated = f"{argument.arg}: {ast.unparse(argument.annotation)}" if argument.annotation else argument.arg
    equals = " = " if argument.annotation else "="
    return annotated if default is None else f"{annotated}{equals}{ast.unparse(default)}"


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _doc(node: Any) -> str:
    return _prose(ast.get_docstring(node) or "")


def _prose(text: str) -> str:
    """A docstring as Markdown: double backquotes become single ones."""
    return inspect.cleandoc(text).replace("``", "`").strip()


# The server and the command line


def settings_page() -> str:
    """Every setting of the server."""
    from landnam.server.settings import Settings

    rows = ["| variable | default | what it sets |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = "not set" if field.default in (None, "") else f"`{field.default}`"
        shown = "an SQLite file in the user's data folder" if field.default_factory else default
        rows.append(f"| `LANDNAM_{name.upper()}` | {shown} | {field.description} |")
    intro = "Set these as environment variables. [deploy.md](../deploy.md) explains how to run a server."
    return _page("Server settings", intro, "\n".join(rows))


def cli_page() -> str:
    """Every command with its arguments and options."""
    import typer.main

    from landnam.cli import app

    group: Any = typer.main.get_command(app)
    commands: dict[str, Any] = {}
    for name, command in group.commands.items():
        commands |= {f"{name} {part}": of for part, of in getattr(command, "commands", {}).items()} or {name: command}
    sections = [_command(name, command) for name, command in commands.items()]
    return _page("Command line", "The same as `landnam COMMAND --help`.", *sections)


def _command(name: str, command: Any) -> str:
    help_text = re.sub(r"\[/?bold\]", "`", inspect.cleandoc(command.help or ""))
    arguments = [part for part in command.params if part.param_type_name == "argument"]
    options = [part for part in command.params if part.param_type_name == "option" and part.name != "help"]
    usage = " ".join([f"landnam {name}", *(_argument_name(part) for part in arguments)])
    rows = ["| argument or option | default | what it does |", "|---|---|---|"]
    for part in arguments:
        rows.append(f"| `{part.name.upper()}` | {_default(part)} | {_cell(part.help)} |")
    for part in options:
        names = ", ".join([*part.opts, *part.secondary_opts])
        value = "" if part.is_flag else f" {part.metavar or part.type.name.upper()}"
        rows.append(f"| `{_cell(names + value)}` | {_default(part)} | {_cell(part.help)} |")
    return f"## {name}\n\n```sh\n{usage}\n```\n\n{help_text}\n\n" + "\n".join(rows)


def _argument_name(part: Any) -> str:
    name: str = part.name.upper()
    return name if part.required else f"[{name}]"


def _default(part: Any) -> str:
    if part.default is None or callable(part.default) or part.default == ():
        return ""
    if isinstance(part.default, bool):
        return "yes" if part.default and part.secondary_opts else ""
    return f"`{part.default}`" if str(part.default) else ""


def _cell(text: str | None) -> str:
    return (text or "").replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
