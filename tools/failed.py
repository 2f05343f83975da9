#!/usr/bin/env python3
"""failed.py BUILD - prints the failed tests and their messages, as a summary.

Meson's own summary only names the failed tests. Their output is hundreds of
lines above it, where a truncated CI log no longer has it.

SPDX-License-Identifier: MIT
"""
import json
import pathlib
import sys

MOST = 12  # lines for one failure


def reasons(text):
    """The comments beside each 'not ok', or the last lines if there is none."""
    lines = text.splitlines()
    found = []
    for i, line in enumerate(lines):
        if not line.startswith("not ok"):
            continue
        before, after = i, i + 1
        while before > 0 and lines[before - 1].startswith("#"):
            before -= 1
        while after < len(lines) and lines[after].startswith("#"):
            after += 1
        found += [line] + (lines[before:i] + lines[i + 1:after])[:MOST]
    return found or lines[-MOST:]


def main(build):
    log = pathlib.Path(build, "meson-logs", "testlog.json")
    for line in log.read_text(encoding="utf-8").splitlines():
        test = json.loads(line)
        if test["result"] in ("OK", "SKIP", "EXPECTEDFAIL"):
            continue
        print(f"\n{test['name']}: {test['result']}, exit status {test['returncode']}")
        said = test.get("stdout", "") + "\n" + test.get("stderr", "")
        for reason in reasons(said.strip()):
            print("   ", reason[:200])


main(sys.argv[1])
