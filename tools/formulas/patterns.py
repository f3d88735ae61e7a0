# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Which letters match a pattern: \phi_{j|y=1} matches the pattern \phi_{j|y}, with y = 1.

>>> from .reader import read
>>> pattern, use = read(r"\phi_{j|y}")[0], read(r"\phi_{2|y=1}")[0]
>>> shape(pattern) == shape(use)
True
>>> [(code_name(name), str(given)) for (name, _), (_, given) in zip(parts_of(pattern), parts_of(use))]
[('j', 'number[2]'), ('y', 'number[1]')]
"""

from __future__ import annotations

from keyword import iskeyword

from .reader import Node, group


def shape(node: Node) -> tuple[object, ...]:
    """Return what a letter has in common with the pattern of its meaning."""
    if node.kind == "letter":
        subscripts, given, example = (len(part.parts) for part in node.parts)
        return "letter", node.name, subscripts, given, example
    if node.kind == "probability":
        events, conditions, parameters = node.parts
        if len(parameters.parts) > 1 and not conditions.parts:
            return "density", len(parameters.parts)
        return "probability" + node.name, variables(events), variables(conditions)
    if node.kind == "call":
        return "call", shape(node.parts[0]), len(node.parts) - 1
    return node.kind, node.name, node.parts if node.kind in ("bars", "power") else ()


def variables(events: Node) -> tuple[str, ...]:
    return tuple(sorted(variable(event) for event in events.parts))


def variable(event: Node) -> str:
    """Return the random variable of an event: x for x^(i), x_ for x_j = v."""
    left = event.parts[0] if event.kind == "relation" else event
    return left.name + "_" * bool(left.kind == "letter" and left.parts[0].parts)


def parts_of(node: Node) -> list[tuple[Node, Node]]:
    """Return each part of a letter that a pattern can name, with the part that gives its value."""
    if node.kind == "letter":
        return [event_of(part) for parts in node.parts for part in parts.parts]
    if node.kind == "probability" and shape(node)[0] == "density":
        return [(part, part) for parts in (node.parts[0], node.parts[2]) for part in parts.parts]
    if node.kind == "probability":
        events = [sorted(parts.parts, key=variable) for parts in node.parts[:2]]
        found = []
        for event in (*events[0], *events[1]):
            name, given = event_of(event)
            found.append((name, given))
            if name.kind == "letter":
                found += [(part, part) for part in name.parts[0].parts]
        return found
    if node.kind == "call":
        return [*parts_of(node.parts[0]), *((part, part) for part in node.parts[1:])]
    return [(part, part) for part in node.parts] if node.kind == "text" else []


def event_of(node: Node) -> tuple[Node, Node]:
    return (node.parts[0], node.parts[1]) if node.kind == "relation" else (node, node)


def code_name(node: Node) -> str:
    r"""Return the name of a pattern's letter in code: mu_0 for \mu_0, lambda_ for \lambda, x_j for x_j."""
    scripts = "".join("_" + part.name for part in node.parts[0].parts) if node.kind == "letter" else ""
    name = node.name.replace("hat ", "hat_").replace("\\", "") + scripts
    return name + "_" if iskeyword(name) else name


def has_scripts(node: Node) -> bool:
    return node.kind == "letter" and any(part.parts for part in node.parts)


def all_letters(node: Node) -> set[str]:
    own = {node.name} if node.kind == "letter" and node.name else set[str]()
    return own.union(*map(all_letters, node.parts))


def mentions(node: Node, name: str) -> bool:
    return (node.kind in ("letter", "number") and node.name == name) or any(
        mentions(p, name) for p in node.parts
    )


def put(node: Node, name: str, index: int) -> Node:
    if node.kind == "letter" and node.name == name:
        return Node("number", str(index))
    return Node(node.kind, node.name, tuple(put(part, name, index) for part in node.parts))


def indexed(node: Node, index: int) -> Node:
    return Node("letter", node.name, (group(Node("number", str(index))), *node.parts[1:]))
