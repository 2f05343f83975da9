"""server_mutants.py TALK SERVER LIST FILE FIRST - mutants that a conversation must notice; TAP.

SERVER (serve.c) has the mutants of LIST; those from number FIRST on are for the conversations in
FILE, which TALK runs. Without a mutant they must pass.

SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys

talk, server, mutants, conversation, first = sys.argv[1:]
with open(mutants, encoding="utf-8") as file:
    names = dict(re.findall(r"^mutant (\d+)[^:]*: (.*)$", file.read(), re.M))
failed = tests = 0


def passes(number):
    return subprocess.run([talk, server, conversation], env={**os.environ, "MUTANT": str(number)},
                          stdout=subprocess.DEVNULL, check=False).returncode == 0


def ok(fine, title):
    global failed, tests
    tests += 1
    failed += not fine
    print(("" if fine else "not ") + f"ok {tests} - {title}", flush=True)


ok(passes(0), "the server without a mutant passes")
for number, name in names.items():
    if int(number) >= int(first):
        ok(not passes(number), f"noticed: {name}")
print(f"1..{tests}")
sys.exit(failed > 0)
