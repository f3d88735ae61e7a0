# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Compile the book, `genref/equations.py`, to JavaScript, so that a page can compute by it at once.

The same syntax tree is compiled twice. In "doubles" a number is a number of JavaScript: fast, and rounded at
each step. In "fractions" a number is an integer or a quotient of two BigInts: exact, but without roots,
logarithms and exponentials, so functions that need one are left out. `runtime.js` has what both use of
Python's lists and dicts, `doubles.js` and `fractions.js` have the arithmetic.

    k, n = len(counts), sum(counts)
    return tuple(Fraction(1 + n_j, k + n) for n_j in counts)

becomes

    let [k, n] = [len(counts), sum(counts)];
    return map(counts, (n_j) => div(add(1, n_j), add(k, n)));

The compiler knows only the syntax that the book uses. Any other raises `Unknown` with the line, which stops
the build: a page can be without a function, but never with a wrong one. A name that JavaScript does not have
fails where it is used, and the tests use every function.
"""

from __future__ import annotations

import ast

OPERATORS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow"}
COMPARISONS = {
    ast.Eq: "=== 0",
    ast.NotEq: "!== 0",
    ast.Gt: "> 0",
    ast.GtE: ">= 0",
    ast.Lt: "< 0",
    ast.LtE: "<= 0",
}
FUNCTIONS = {
    **dict.fromkeys(("tuple", "list"), "list"),
    **dict.fromkeys(("sum", "total"), "sum"),
    "Counter": "counter",
    "Fraction": "fraction",
    **{name: name for name in ("all", "combinations", "enumerate", "exp", "int", "len", "ln", "next")},
    **{name: name for name in ("permutations", "prod", "range", "set", "sign", "sorted", "sqrt", "zip")},
}
"""Functions of Python and of the book's imports, and their names in the runtime."""
METHODS = {"append": "append", "index": "index", "items": "items", "pop": "pop", "values": "values"}
IRRATIONAL = {"exp", "ln", "sqrt", "PI", "rounded"}
"""Names that fractions do not have."""
RESERVED = {"default", "function", "new", "var", "let", "const", "delete", "in", "of", "this", "with", "do"}


class Unknown(Exception):
    """A piece of Python that the book did not use when the compiler was written."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"line {getattr(node, 'lineno', '?')}: cannot compile {ast.unparse(node)}")


def functions(source: str) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module, by name."""
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def rational(book: dict[str, ast.FunctionDef]) -> list[str]:
    """Return the functions that fractions can compute: none that they call takes a root, a logarithm or e."""

    def called(name: str, found: set[str]) -> set[str]:
        found.add(name)
        for other in _names(book[name]) & book.keys() - found:
            called(other, found)
        return found

    needs = {name: {each for part in book[name].body for each in _names(part)} for name in book}
    return [name for name in book if not any(IRRATIONAL & needs[each] for each in called(name, set()))]


def compiled(source: str, arithmetic: str) -> str:
    """Return the book as an ES module for an arithmetic, "doubles" or "fractions".

    It exports what the book does, with the arithmetic's check of each result: a number that is none, such as
    1e309, is refused.

    Raises: Unknown, naming the line, where the book has something that the compiler does not know.
    """
    book = functions(source)
    chosen = rational(book) if arithmetic == "fractions" else list(book)
    lines = [_function(book[name]) for name in chosen]
    public = [name for name in chosen if not name.startswith("_")]
    exports = [f"const {name}_ = /* @__PURE__ */ checked({_javascript(name)});" for name in public]
    runtime = sorted({*FUNCTIONS.values(), *METHODS.values(), *OPERATORS.values(), *HELPERS})
    used = [name for name in runtime if any(f"{name}(" in line for line in lines)]
    imported = f'import {{ {", ".join([*used, "checked"])} }} from "./{arithmetic}.js";'
    exported = f"export {{ {', '.join(f'{name}_ as {name}' for name in public)} }};"
    return "\n".join([imported, "", *lines, "", *exports, exported, ""])


HELPERS = ("at", "compare", "cut", "filter", "flat", "has", "map", "neg", "repeat", "slice", "truth")
"""Functions of the runtime that stand for syntax."""


def _javascript(name: str) -> str:
    """Return a name that JavaScript takes, and that hides none of the runtime's."""
    taken = name in RESERVED or name in FUNCTIONS.values() or name in OPERATORS.values() or name in HELPERS
    return f"{name}_" if taken else name


def _function(node: ast.FunctionDef, indent: str = "") -> str:
    """Return a function with its formula, the first lines of its docstring, as a comment."""
    given = node.args
    if given.defaults or given.kwonlyargs or given.vararg or node.decorator_list:
        raise Unknown(node)
    names = [each.arg for each in given.args]
    doc = (ast.get_docstring(node) or "").split("\n>>>")[0]
    comment = "".join(f"{indent}// {line}\n" for line in doc.splitlines())
    head = f"function {_javascript(node.name)}({', '.join(map(_javascript, names))})"
    return f"{comment}{indent}{head} {{\n{_block(node.body, set(names), indent + '  ')}{indent}}}\n"


def _block(statements: list[ast.stmt], known: set[str], indent: str) -> str:
    """Return the statements in JavaScript; `known` are the names that are declared already, and grows."""
    return "".join(indent + line + "\n" for node in statements for line in _statement(node, known, indent))


def _statement(node: ast.stmt, known: set[str], indent: str) -> list[str]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return []  # a docstring
    if isinstance(node, ast.Expr):
        return [f"{_expression(node.value)};"]
    if isinstance(node, ast.Return) and node.value is not None:
        return [f"return {_expression(node.value)};"]
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        return [_assignment(node.targets[0], node.value, known)]
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        return [_assignment(node.target, node.value, known)]
    if isinstance(node, ast.FunctionDef):
        known.add(node.name)
        return [_function(node, indent).removeprefix(indent).removesuffix("\n")]
    if isinstance(node, ast.If) and not node.orelse:
        body = _block(node.body, set(known), indent + "  ")
        return [f"if ({_truth(node.test)}) {{\n{body}{indent}}}"]
    if isinstance(node, ast.For) and not node.orelse:
        target, inside = _target(node.target), known | _names(node.target)
        body = _block(node.body, inside, indent + "  ")
        return [f"for (const {target} of list({_expression(node.iter)})) {{\n{body}{indent}}}"]
    raise Unknown(node)


def _assignment(target: ast.expr, value: ast.expr, known: set[str]) -> str:
    """Return `L[i][j] = ...`, or `let` for names that are new and plain assignment for others.

    Python evaluates the right side before the name exists. In JavaScript a new name hides an older one on the
    right side of its own `let`, too. The book has no such line; it would be refused.
    """
    if isinstance(target, ast.Subscript):
        return f"{_expression(target.value)}[{_expression(target.slice)}] = {_expression(value)};"
    new = _names(target) - known
    right = _expression(value) if isinstance(target, ast.Name) else f"list({_expression(value)})"
    if new and (new != _names(target) or new & _free(value)):
        raise Unknown(target)
    known |= new
    return f"{'let ' if new else ''}{_target(target)} = {right};"


def _free(node: ast.expr) -> set[str]:
    """Return the names that an expression reads and does not bind itself, in a comprehension or lambda."""
    bound = {
        name for each in ast.walk(node) if isinstance(each, ast.comprehension) for name in _names(each.target)
    }
    return _names(node) - bound


def _target(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return _javascript(node.id)
    if isinstance(node, ast.Tuple):
        return f"[{', '.join(map(_target, node.elts))}]"
    raise Unknown(node)


class Expressions:
    """What each kind of expression becomes in JavaScript: the method with the name of its class."""

    def Name(self, node: ast.Name) -> str:
        return "Math.PI" if node.id == "PI" else _javascript(node.id)

    def Constant(self, node: ast.Constant) -> str:
        if type(node.value) is int or type(node.value) is str:
            return repr(node.value)
        raise Unknown(node)

    def BinOp(self, node: ast.BinOp) -> str:
        if isinstance(node.left, ast.List) and isinstance(node.op, ast.Mult):  # [1] * n
            return f"repeat({_items(node.left.elts)}, {_expression(node.right)})"
        if type(node.op) not in OPERATORS:
            raise Unknown(node)
        return f"{OPERATORS[type(node.op)]}({_expression(node.left)}, {_expression(node.right)})"

    def UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.USub):
            return f"neg({_expression(node.operand)})"
        if isinstance(node.op, ast.Not):
            return f"!{_truth(node.operand)}"
        raise Unknown(node)

    def Compare(self, node: ast.Compare) -> str:
        """Return `compare(a, b) < 0` and the like, which hold for numbers of both kinds and for words."""
        if len(node.ops) != 1:
            raise Unknown(node)
        left, right, (op,) = _expression(node.left), _expression(node.comparators[0]), node.ops
        if isinstance(op, ast.In):
            return f"has({right}, {left})"
        if type(op) not in COMPARISONS:
            raise Unknown(node)
        return f"(compare({left}, {right}) {COMPARISONS[type(op)]})"

    def BoolOp(self, node: ast.BoolOp) -> str:
        return "(" + (" || " if isinstance(node.op, ast.Or) else " && ").join(map(_truth, node.values)) + ")"

    def IfExp(self, node: ast.IfExp) -> str:
        return f"({_truth(node.test)} ? {_expression(node.body)} : {_expression(node.orelse)})"

    def ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        return _loops(node.generators, _expression(node.elt))

    def SetComp(self, node: ast.SetComp) -> str:
        return f"set({_loops(node.generators, _expression(node.elt))})"

    def DictComp(self, node: ast.DictComp) -> str:
        pair = f"[{_expression(node.key)}, {_expression(node.value)}]"
        return f"new Map({_loops(node.generators, pair)})"

    def List(self, node: ast.List | ast.Tuple) -> str:
        return _items(node.elts)

    def Subscript(self, node: ast.Subscript) -> str:
        value, index = _expression(node.value), node.slice
        if not isinstance(index, ast.Slice):
            return f"at({value}, {_expression(index)})"
        if index.step is not None:
            raise Unknown(node)
        ends = [
            _expression(index.lower) if index.lower else "0",
            *([_expression(index.upper)] if index.upper else []),
        ]
        return f"slice({value}, {', '.join(ends)})"

    def Call(self, node: ast.Call) -> str:
        function, given, named = (
            node.func,
            list(map(_item, node.args)),
            {each.arg: each.value for each in node.keywords},
        )
        if isinstance(function, ast.Subscript) and not given:  # list[Fraction]()
            return "[]"
        if isinstance(function, ast.Attribute) and function.attr in METHODS and not named:
            return f"{METHODS[function.attr]}({', '.join([_expression(function.value), *given])})"
        if not isinstance(function, ast.Name):
            raise Unknown(node)
        name = function.id
        if name == "map" and len(given) == 2 and not named:  # map(tuple, rows)
            return f"map({given[1]}, {FUNCTIONS.get(str(ast.unparse(node.args[0])), given[0])})"
        if set(named) <= {"sorted": {"key"}, "prod": {"start"}}.get(name, set()):
            # prod(..., start=Fraction(1)) only says which 1 it begins with: all numbers are of one kind.
            key = [_expression(named["key"])] if "key" in named else []
            return f"{FUNCTIONS.get(name, _javascript(name))}({', '.join(given + key)})"
        raise Unknown(node)

    def Lambda(self, node: ast.Lambda) -> str:
        return f"({', '.join(_javascript(each.arg) for each in node.args.args)}) => {_expression(node.body)}"

    GeneratorExp = ListComp
    Tuple = List


def _expression(node: ast.expr) -> str:
    """Return an expression in JavaScript."""
    handler = getattr(Expressions(), type(node).__name__, None)
    if handler is None:
        raise Unknown(node)
    return str(handler(node))


def _truth(node: ast.expr) -> str:
    """Return a condition: unlike Python, JavaScript takes [] and an object that stands for 0 as true."""
    text = _expression(node)
    return text if isinstance(node, (ast.Compare, ast.BoolOp)) else f"truth({text})"


def _loops(generators: list[ast.comprehension], element: str) -> str:
    """Return a comprehension: `map`, of a `filter` for each `if`, within a `flat` for each further `for`."""
    first, *others = generators
    source, target = _expression(first.iter), _target(first.target)
    for test in first.ifs:
        source = f"filter({source}, ({target}) => {_truth(test)})"
    if others:
        return f"flat({source}, ({target}) => {_loops(others, element)})"
    return f"map({source}, ({target}) => {element})"


def _items(nodes: list[ast.expr]) -> str:
    return f"[{', '.join(map(_item, nodes))}]"


def _item(node: ast.expr) -> str:
    return f"...list({_expression(node.value)})" if isinstance(node, ast.Starred) else _expression(node)
