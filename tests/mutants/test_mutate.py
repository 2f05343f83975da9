#!/usr/bin/env python3
"""Tests mutate.py: what it writes, and how it refuses lists that do not fit.

Usage: test_mutate.py MUTATE

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys
import tempfile

SOURCE = '''#include "state.h"
/* one(x) has the code twice: x + 1; */
static int one(int x)
{
    if (x > 1)
        return x + 1;
    return x + 1;
}
int two(int x)
{
    x = only(x,
             2);
    return x;
}
'''
HEADER = '''static inline int only(int a, int b)
{
    return a * b;
}
'''
N_TESTS = 0
N_FAILED = 0


def check(title, listed, *wanted):
    """The copy, or what mutate.py complains about, has all that is wanted."""
    global N_TESTS, N_FAILED
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'a.c').write_text(SOURCE)
        (folder / 'state.h').write_text(HEADER)
        (folder / 'a.mutants').write_text(listed)
        copy = folder / 'copy.c'
        run = subprocess.run(
            [sys.executable, sys.argv[1], folder / 'a.mutants', folder,
             folder / 'a.d', folder / 'a.c', copy],
            capture_output=True, text=True, check=False)
        said = run.stderr if run.returncode else copy.read_text()
        refused = wanted[0] == 'refused'
        fine = (all(part in said for part in wanted[refused:]) and
                refused == (run.returncode == 1) == (not copy.exists()))
    N_TESTS += 1
    N_FAILED += not fine
    print(f'{"ok" if fine else "not ok"} {N_TESTS} - {title}')
    if not fine:
        print(''.join(f'# {line}\n' for line in said.splitlines()), end='')


check('an expression', 'mutant 3: m\nin two\n only(x,\n- 2\n+ 3\n )',
      '(mutant_alive == 3 ? (3) : (2)));')
check('a statement, laid out in another way',
      'mutant 3 leaks: m\nin two\n- x=only( x,2 );\n+ x = 1;',
      '{ if (mutant_alive == 3) { x = 1; } else { x = only(x,\n')
check('an insertion', 'mutant 3: m\nin two\n+ x++;\n return x;',
      '{ if (mutant_alive == 3) { x++; } }return x;')
check('a statement left out', 'mutant 3: m\nin two\n- return x;',
      '{ if (mutant_alive == 3) {  } else { return x; } }')
check('two mutants of the same code',
      'mutant 1: m\nin two\n- 2\n+ 3\nmutant 2: m\nin two\n- 2\n+ 4',
      '(mutant_alive == 2 ? (4) : ((mutant_alive == 1 ? (3) : (2))))')
check('a mutant in a header', 'mutant 3: m\nin only\n- a * b\n+ a',
      '(mutant_alive == 3 ? (a) : (a * b))', 'state.h"\n', '#line 2 "')
check('code that is not there', 'mutant 7: too low\nin two\n- x - 1\n+ x',
      'refused', 'a.mutants: mutant 7 (too low)',
      'function two has this code 0 times: x - 1')
check('code that is there twice', 'mutant 7: m\nin one\n- x + 1\n+ x',
      'refused', 'mutant 7', 'function one has this code 2 times')
check('code of another function', 'mutant 7: m\nin two\n- x > 1\n+ x',
      'refused', 'mutant 7', '(found in one)')
check('a function that is not there', 'mutant 7: m\nin three\n- 2\n+ 3',
      'refused', 'mutant 7', 'there is no function three')
check('mutants that overlap',
      'mutant 1: m\nin two\n- 2\n+ 3\nmutant 2: m\nin two\n- x, 2\n+ x, 4',
      'refused', 'mutants overlap')
check('a number twice',
      'mutant 7: m\nin two\n- 2\n+ 3\nmutant 7: n\nin two\n- 2\n+ 4',
      'refused', 'a.mutants:5: cannot be read')
check('a mutant without a change', 'mutant 7: m\n', 'refused',
      'mutant 7 changes nothing')
check('a line that makes no sense', 'mutant 7: m\nin two\nx = 3;\n',
      'refused', 'a.mutants:3: cannot be read: x = 3;')
print(f'1..{N_TESTS}')
sys.exit(N_FAILED > 0)
