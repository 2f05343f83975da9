#!/usr/bin/env python3
"""shape.py [--list] - how large our functions and headers are, as TAP.

Reads the C sources below the present folder, which clang-format has laid out:
a function begins where its return type stands at the left edge, and ends with
a brace there. With --list it prints the measures of each folder instead.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import statistics
import sys

FUNCTION = 40  # lines, from the return type to the closing brace
HEADER = 80    # lines of a header in the folders that have doors
DOORS = ("src/server", "src/net")


def functions(path):
    """(line, length, name) of each function that a file defines."""
    lines = path.read_text().splitlines()
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number - 1
            while start > 1 and re.match(r"[\w*/ ]", lines[start - 2]) and \
                    not lines[start - 2].rstrip().endswith((";", "}", "*/")):
                start -= 1
            name = re.search(r"(\w+)\(", " ".join(lines[start - 1:number]))
        elif line == "}" and start is not None:
            yield start, number - start + 1, name.group(1) if name else "?"
            start = None


def report(number, title, complaints):
    for complaint in complaints:
        print(f"# {complaint}")
    print(f"{'not ok' if complaints else 'ok'} {number} - {title}")
    return not complaints


def main():
    sources = sorted([*pathlib.Path("src").rglob("*.[ch]"),
                      *pathlib.Path("include").rglob("*.h")])
    found = [(path, *one) for path in sources for one in functions(path)]
    headers = [path for path in sources if path.suffix == ".h"
               and str(path).startswith(DOORS)]
    if "--list" in sys.argv:
        for folder in sorted({str(path.parent) for path, *_ in found}):
            lengths = [length for path, _, length, _ in found
                       if str(path.parent) == folder]
            print(f"{folder}: {len(lengths)} functions, median "
                  f"{statistics.median(lengths):g}, longest {max(lengths)}")
        for path in headers:
            print(f"{path}: {len(path.read_text().splitlines())} lines")
        return 0
    if len(found) < 1000:
        print("Bail out! run it in the root of the project")
        return 1
    fine = report(1, f"no function has more than {FUNCTION} lines", [
        f"{path}:{line}: {name} has {length} lines"
        for path, line, length, name in found if length > FUNCTION])
    fine &= report(2, f"headers in {' and '.join(DOORS)} have at most {HEADER} lines", [
        f"{path}: {n} lines" for path in headers
        if (n := len(path.read_text().splitlines())) > HEADER])
    print("1..2")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
