"""manners.py TALK CONVERSATION ADMIN PROGRAM SHIM MUTANTS LIST

Runs the tests of bans, filter and `cluehouse admin` against servers with a bug:
each mutant of LIST must be noticed, and the server without one must not. TAP.

SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys

talk, conversation, admin, program, shim, mutants, listed = sys.argv[1:]

# Which test of admin.py notices it; the others are for the conversation.
BY_ADMIN = {
    10: "addresses_are_banned",
    11: "a_table_is_ended_for_good",
    12: "an_end_that_cannot_be_saved_changes_nothing",
    13: "a_server_is_drained",
    14: "announcements_reach_everybody",
    15: "addresses_are_banned",
}


def passes(number, command):
    done = subprocess.run(command, env={**os.environ, "MUTANT": str(number)}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
    return done.returncode == 0


def run(number, test):
    if test is None:
        return passes(number, [talk, mutants, conversation])
    return passes(number, [sys.executable, admin, program, shim, mutants, test])


with open(listed, encoding="utf-8") as file:
    found = [(int(number), what) for number, what in
             re.findall(r"^mutant (\d+): (.*)$", file.read(), re.M)]
checks = [(run(0, None), "without a mutant the conversation passes")]
checks += [(run(0, test), f"without a mutant {test} passes") for test in
           sorted(set(BY_ADMIN.values()))]
checks += [(not run(number, BY_ADMIN.get(number)), f"noticed: {what}") for number, what in found]
for at, (fine, title) in enumerate(checks, 1):
    print(f"{'ok' if fine else 'not ok'} {at} - {title}")
print(f"1..{len(checks)}")
sys.exit(not all(fine for fine, _ in checks))
