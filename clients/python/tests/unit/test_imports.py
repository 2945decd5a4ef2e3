"""No module of the package imports itself through others, neither at run time nor for type checkers."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import agent_run_service

PACKAGE = Path(agent_run_service.__path__[0])


def module_name(file: Path) -> str:
    return ".".join((PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts))


def imported_by(file: Path) -> set[str]:
    """The modules that a file names in relative imports, at the top, inside functions and under TYPE_CHECKING."""
    parts = module_name(file).split(".")
    nodes = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom) and node.level)
    return {".".join((*parts[: -node.level], *(node.module or "").split("."))) for node in nodes}


def test_no_module_imports_itself_through_others() -> None:
    # A package imports its modules on behalf of its users.
    files = [file for file in PACKAGE.rglob("*.py") if file.name != "__init__.py"]
    graph = {module_name(file): imported_by(file) for file in files}
    assert "agent_run_service._errors" in graph["agent_run_service._retry"]
    assert set[str]().union(*graph.values()) <= graph.keys()
    TopologicalSorter(graph).prepare()
