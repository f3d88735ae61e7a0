# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Draw the pictures of the lecture into spec/figures/: python tools/figures/draw.py [FOLDER] [NAME ...]

Every number in them comes from genref, by itself or in the experiments. The same matplotlib gives the same
files, byte for byte. The description in a picture is the text that the page shows in its place. The
experiments take most of the time, about a minute.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Tuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.experiments import data_efficiency, event_models, robustness  # noqa: E402  # found by the line above
from tools.experiments.paired import Paired  # noqa: E402
from tools.figures import class_pictures, gaussians, mail, words  # noqa: E402
from tools.figures.paper import BLUE, DARK, GREEN, PALE, RED, STYLE, WIDTH, plot, written  # noqa: E402


def compared(axes: Any, xs: Sequence[int], results: Sequence[Paired], names: Tuple[str, str]) -> None:
    """Draw the errors of two learners, and the uncertainty of the difference between them.

    Where both curves are outside the band, they differ by more than two standard errors. Scene 7 of the
    site's front page gives GDA and logistic regression the same inks and marks.
    """
    first, second = [r.first for r in results], [r.second for r in results]
    low, high = ([(r.first + r.second) / 2 + sign * r.error for r in results] for sign in (-1, 1))
    axes.fill_between(xs, low, high, color=PALE, linewidth=0, label="2 standard errors of the difference")
    axes.plot(xs, second, "o-", color=BLUE, markersize=3.5, label=names[1])
    axes.plot(xs, first, "s--", color=RED, markersize=3.5, label=names[0])
    axes.set_xscale("log")
    axes.minorticks_off()
    axes.set_xticks(xs, [str(x) if i % 2 == 0 else "" for i, x in enumerate(xs)])


def draw_learning_curves(figure: Any) -> None:
    """The error of GDA and of logistic regression against the number of examples."""
    sizes = {10: 400, 20: 400, 50: 400, 100: 400, 200: 400, 500: 100, 1000: 100}
    normal = [
        data_efficiency.measure(data_efficiency.Setting(5, 2, n), repetitions)
        for n, repetitions in sizes.items()
    ]
    # There GDA comes first, elsewhere logistic regression.
    turned = [Paired(r.limit.second, r.limit.first, -r.limit.difference, r.limit.error) for r in normal]
    panels = [("Gaussian classes, d = 5", turned, normal[0].best)]
    for title, classes in (
        ("exponential classes, d = 1", robustness.EXPONENTIAL),
        ("class 1 with 10% outliers, d = 5", robustness.CROSSING),
    ):
        results = [robustness.measure(classes, *size).errors for size in sizes.items()]
        panels.append((title, results, classes.best))
    for axes, (title, results, best) in zip(figure.subplots(3, 1), panels):
        compared(axes, list(sizes), results, ("logistic regression", "GDA"))
        axes.axhline(best, color=DARK, linewidth=0.8, linestyle=":", label="best possible")
        axes.set(title=title, ylabel="error on new examples")
    axes.set_xlabel("training examples")
    first = figure.axes[0]
    ascent = [r.ascent.second for r in normal]
    first.plot(list(sizes), ascent, "^-.", color=GREEN, markersize=3.5, label="20 steps of gradient ascent")
    figure.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=2)


def draw_event_models(figure: Any) -> None:
    """The error of both event models against the size of the vocabulary."""
    for axes, language in zip(figure.subplots(3, 1, sharex=True, sharey=True), event_models.LANGUAGES):
        results = event_models.measure(language, event_models.SIZES, 80)
        compared(axes, event_models.SIZES, results, ("multinomial", "Bernoulli"))
        axes.set(
            title=language.name, xlabel="words in the vocabulary", ylabel="error on new texts", ylim=(0, None)
        )
        axes.label_outer()
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=2)


FIGURES: dict[str, tuple[str, tuple[float, float], Callable[[Any], None]]] = {
    "new-patient": ("Two classes and a new patient", (WIDTH, 3.9), class_pictures.draw_patient),
    "cholesky": ("The Cholesky factor draws from a Gaussian", (WIDTH, 3.0), gaussians.draw_cholesky),
    "gaussian-variances": (
        "Gaussian bumps of three sizes",
        (WIDTH, 2.0),
        partial(gaussians.bumps, panels=gaussians.VARIANCES, vary=gaussians.SIGMA),
    ),
    "gaussian-correlations": (
        "Gaussian bumps of six covariances",
        (WIDTH, 3.9),
        partial(gaussians.bumps, panels=gaussians.CORRELATIONS, vary=gaussians.SIGMA),
    ),
    "gaussian-means": (
        "Gaussian bumps in six places",
        (WIDTH, 3.9),
        partial(gaussians.bumps, panels=gaussians.MEANS, vary=gaussians.MU),
    ),
    "gaussian-contours": ("Contours of six covariances", (WIDTH, 6.2), gaussians.draw_contours),
    "gda": ("GDA and its boundary", (WIDTH, 4.6), class_pictures.draw_gda),
    "three-classes": ("Three classes", (WIDTH, 4.6), class_pictures.draw_three),
    "gda-quadratic": ("GDA with a covariance for each class", (WIDTH, 4.2), class_pictures.draw_quadratic),
    "sigmoid": ("From two bumps to the sigmoid", (WIDTH, 4.2), class_pictures.draw_sweep),
    "logistic-ascent": ("Gradient ascent moves a line", (WIDTH, 4.6), class_pictures.draw_ascent),
    "gda-and-logistic-regression": ("GDA and logistic regression", (WIDTH, 6.8), class_pictures.draw_rivals),
    "learning-curves": ("Learning curves", (WIDTH, 7.2), draw_learning_curves),
    "presence-vector": ("A message as a vector", (WIDTH, 3.2), words.draw_presence),
    "naive-bayes": ("The Naive Bayes assumption as a graph", (WIDTH, 2.2), words.draw_graph),
    "laplace": ("Laplace smoothing of lost games", (WIDTH, 2.9), words.draw_laplace),
    "event-models": ("Two event models", (WIDTH, 6.4), draw_event_models),
    "mail-smoothing": ("Smoothing on real messages", (WIDTH, 2.9), mail.draw_smoothing),
    "mail-size": ("Training messages", (WIDTH, 2.7), mail.draw_size),
    "mail-calibration": ("What posteriors of real messages are worth", (WIDTH, 5.2), mail.draw_mail),
    "gda-calibration": ("What posteriors of GDA are worth", (WIDTH, 5.2), mail.draw_gda),
}
"""Title, inches and program of each picture, in the order of the pages."""


def descriptions() -> dict[str, str]:
    """Return the text that a page shows in place of each picture."""
    pages = [page.read_text(encoding="utf-8") for page in sorted((ROOT / "spec").glob("*.md"))]
    return {
        name: text for page in pages for text, name in re.findall(r"!\[(.*?)\]\(figures/(.*?)\.svg\)", page)
    }


def main(folder: Path, names: Sequence[str]) -> None:
    """Draw the pictures of these names."""
    folder.mkdir(exist_ok=True)
    texts = descriptions()
    with plot.rc_context(STYLE):
        for name in names:
            title, size, draw = FIGURES[name]
            figure = plot.figure(figsize=size, layout="constrained")
            draw(figure)
            file = folder / f"{name}.svg"
            file.write_bytes(written(figure, title, texts[name]).encode())
            print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "spec" / "figures", sys.argv[2:] or list(FIGURES))
