# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture's claims as experiments.

    python tools/experiments/run.py [--quick | --write | --check] [NAME ...]

The experiments use only the standard library and genref, and print the same numbers each time. Learners are
compared on the same data sets, so each difference has the standard error (s.e.) of paired data. All of them
take about nine minutes; `--quick` takes ten seconds, with larger errors. `--write` writes the tables into
spec/experiments.md; `--check` names the experiments whose tables differ from the page.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.experiments import (
    calibrated,
    data_efficiency,
    discretised,
    event_models,
    naive_bayes_rival,
    page,
    robustness,
    several_classes,
    smoothing,
)

EXPERIMENTS = {
    "gda-data-efficiency": data_efficiency.table,
    "ascent": data_efficiency.told_table,
    "logistic-robustness": robustness.table,
    "several-classes": several_classes.table,
    "nb-discretize": discretised.table,
    "naive-bayes-rival": naive_bayes_rival.table,
    "smoothing": smoothing.table,
    "event-models": event_models.table,
    "calibration": calibrated.table,
    "posterior-error": calibrated.error_table,
}


def main() -> int:
    """Print the tables of the experiments named, by default of all."""
    parser = argparse.ArgumentParser(description="The lecture's claims as experiments.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", action="store_true", help="fewer data sets, larger errors")
    mode.add_argument("--write", action="store_true", help="write the tables into spec/experiments.md")
    mode.add_argument("--check", action="store_true", help="compare the tables with spec/experiments.md")
    options = parser.parse_args()
    for name in options.names:
        if name not in EXPERIMENTS:
            parser.error(f"no experiment {name!a}; there are {', '.join(EXPERIMENTS)}")
    chosen = {name: EXPERIMENTS[name] for name in options.names or EXPERIMENTS}
    if options.write:
        page.write(chosen)
        return 0
    if options.check:
        stale = page.stale(chosen)
        print("\n".join(f"{name}: stale, renew it with --write" for name in stale))
        return int(bool(stale))
    for i, name in enumerate(chosen):
        print("\n" * bool(i) + name)
        for line in EXPERIMENTS[name](options.quick):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
