#!/usr/bin/env python3
# call_graph.py - how the files of one folder depend on each other.
#
# Usage: call_graph.py OBJECTS... [--max-cycle N] [--min-prefix PERCENT]
#            [--group FOLDER=PREFIX]...
# OBJECTS is a folder of object files, as Meson leaves one for each library.
# File A depends on file B if A uses a symbol that B defines, as nm sees it:
# functions and data alike. Prints the largest cycle, the pairs that use each
# other, and exported names that do not begin with their file's name (without its
# plural s); in a group, such as the folder of a game, they begin with its prefix.
# With a limit, exits with 1 when it is exceeded.
#
# SPDX-License-Identifier: MIT
import argparse
import pathlib
import subprocess
import sys


def symbols(path):
    """The names that an object file defines, and those that it uses."""
    defined, used = set(), set()
    lines = subprocess.run(["nm", "-P", "-g", path], check=True, text=True,
                           capture_output=True).stdout.splitlines()
    for line in lines:
        name, kind = line.split()[:2]
        if name.startswith(("__asan", "__ubsan", "__tsan", "__odr")):
            continue
        (used if kind in "Uw" else defined).add(name)
    return defined, used


def components(graph):
    """Strongly connected components, by Tarjan's algorithm."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in on_stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            component = []
            while True:
                other = stack.pop()
                on_stack.discard(other)
                component.append(other)
                if other == node:
                    break
            found.append(sorted(component))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


def stem(path):
    """The object of chat.c is `chat`."""
    return path.name.removesuffix(".c.o")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("objects", nargs="+", type=pathlib.Path)
    parser.add_argument("--max-cycle", type=int)
    parser.add_argument("--min-prefix", type=float)
    parser.add_argument("--group", action="append", default=[])
    args = parser.parse_args()
    defined, used = {}, {}
    for folder in args.objects:
        for path in folder.rglob("*.c.o"):
            defined[stem(path)], used[stem(path)] = symbols(path)
    if not defined:
        sys.exit("call_graph.py: no object files there")
    home = {name: file for file, names in defined.items() for name in names}
    graph = {file: {home[name] for name in names if name in home} - {file}
             for file, names in used.items()}

    cycles = [c for c in components(graph) if len(c) > 1]
    largest = len(cycles[0]) if cycles else 1
    pairs = [(a, b) for a in graph for b in graph[a] if a < b and a in graph[b]]
    exported = [(file, name) for file, names in sorted(defined.items())
                for name in sorted(names)]
    groups = [group.split("=") for group in args.group]

    def prefix(file):
        return next((prefix for folder, prefix in groups
                     if file.startswith(folder + "_")), file)

    odd = [(file, name) for file, name in exported
           if not name.removeprefix("ch_").startswith(
               prefix(file).removesuffix("s"))]
    share = 100 * (1 - len(odd) / max(1, len(exported)))
    print(f"{len(graph)} files, {sum(map(len, graph.values()))} edges, "
          f"{len(exported)} exported names")
    print(f"largest cycle: {largest} files")
    for cycle in cycles:
        print("  " + " ".join(cycle))
    print(f"pairs that use each other: {len(pairs)}")
    for a, b in sorted(pairs):
        print(f"  {a} {b}")
    print(f"names with their file's prefix: {share:.1f} %")
    for file, name in odd:
        print(f"  {file}: {name}")
    bad = (args.max_cycle is not None and largest > args.max_cycle) or (
        args.min_prefix is not None and share < args.min_prefix)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
