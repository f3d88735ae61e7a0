# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The fuzzer calls every public function with strange values, and notices what is wrong."""

from __future__ import annotations

from math import nan

import pytest

from tools.hostile import Fuzzer, targets


class TestFuzzer:
    @pytest.mark.slow
    def test_hostile_calls_leave_no_raw_exception(self) -> None:
        fuzzer = Fuzzer(seed=21)
        report = fuzzer.run(3000)
        assert not report.failures, str(report)
        # Each target returns an answer for valid arguments, so the fuzzer can call them all correctly.
        assert {target.name for target in fuzzer.targets} == set(report.answered)

    def test_what_is_public_is_found(self) -> None:
        names = {target.name for target in targets()}
        assert {"gda.fit", "gda.LinearModel", "gda.LinearModel.predict"} <= names
        assert {"moments.Moments.mean", "counts.ClassCounts.__add__", "text.Vocabulary.__contains__"} <= names
        assert len(names) > 200

    @pytest.mark.slow
    def test_what_is_wrong_is_noticed(self) -> None:
        def broken(x: object) -> object:
            if isinstance(x, list):
                raise KeyError(x)
            return nan

        fuzzer = Fuzzer(seed=1)
        target = next(target for target in fuzzer.targets if target.name == "logistic.logistic")
        target.call = broken
        target.examples = [{"x": 0.5}, {"x": [1]}]
        for _ in range(20):
            fuzzer.call(target, 0)
        found = " ".join(fuzzer.report.failures)
        assert "KeyError" in found and "NaN in the result" in found
