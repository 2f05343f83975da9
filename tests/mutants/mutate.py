#!/usr/bin/env python3
"""Writes copies of C sources in which mutants can be switched on.

Usage: mutate.py LIST ROOT DEPFILE SOURCE... COPY...

LIST describes the mutants (README.md). Code is compared token by token, so
its layout does not matter. Each hunk must match in exactly one place in the
functions of its name; otherwise nothing is written, and the messages name the
mutants that no longer fit. Functions are looked for in the sources and in the
headers that they include from ROOT. A header with a mutant is written into
each copy in place of its #include.

SPDX-License-Identifier: MIT
"""
import collections
import functools
import pathlib
import re
import sys

TOKEN = re.compile(
    r'''(?P<skip>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*)
    |"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'
    |\.?\d(?:[eEpP][+-]|[\w.])*|\w+
    |<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[<>=!]=|&&|\|\||[-+*/%&|^]=|.''',
    re.VERBOSE | re.MULTILINE | re.DOTALL)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)".*$', re.MULTILINE)
HEADING = re.compile(r'mutant (\d+)( leaks)?: (.+)')

# Text and position of a token; a function's name and tokens, braces included;
# a part of a file and what takes its place.
Token = collections.namedtuple('Token', 'text start end')
Function = collections.namedtuple('Function', 'name path tokens')
Edit = collections.namedtuple('Edit', 'start end number mutated')


class Hunk:
    """One change: the mutant that it belongs to, and the lines by mark."""

    def __init__(self, number, title, function):
        self.number, self.title, self.function = number, title, function
        self.parts = {'before': [], '-': [], '+': [], 'after': []}

    def add(self, line):
        mark, code = line[0], line[1:].strip()
        if mark == ' ':
            changed = self.parts['-'] or self.parts['+']
            mark = 'after' if changed else 'before'
        elif self.parts['after'] or (mark == '-' and self.parts['+']):
            return False
        self.parts[mark].append(code)
        return True

    def code(self, part):
        return ' '.join(self.parts[part])


def tokens(text):
    """The tokens of C code, without blanks, comments and directives."""
    return [Token(m.group(), m.start(), m.end())
            for m in TOKEN.finditer(text) if m['skip'] is None]


def words(code):
    return [token.text for token in tokens(code)]


def closing(found, at, step, opens, closes):
    """The index of the bracket that belongs to the one at `at`."""
    depth = 0
    while True:
        depth += (found[at].text == opens) - (found[at].text == closes)
        if depth == 0:
            return at
        at += step


def functions(path, text):
    """The functions defined in a file: ")" before a "{" of the top level."""
    found, at = tokens(text), 0
    while at < len(found):
        if found[at].text == '{':
            end = closing(found, at, 1, '{', '}')
            if found[at - 1].text == ')':
                name = closing(found, at - 1, -1, ')', '(') - 1
                yield Function(found[name].text, path, found[at:end + 1])
            at = end
        at += 1


def read_list(path, errors):
    """The hunks of a list of mutants."""
    hunks, numbers, heading = [], set(), None
    for n, line in enumerate(path.read_text().splitlines(), 1):
        fine = True
        if line.startswith('mutant '):
            heading = HEADING.fullmatch(line)
            fine = heading is not None and heading[1] not in numbers
            numbers.add(heading and heading[1])
        elif line.startswith('in ') and heading is not None:
            hunks.append(Hunk(int(heading[1]), heading[3], line[3:].strip()))
        elif line[:1] in (' ', '-', '+'):
            fine = bool(hunks) and hunks[-1].add(line)
        elif line and line[0] != '#':
            fine = False
        if not fine:
            errors.append(f'{path.name}:{n}: cannot be read: {line}')
    for number in numbers - {str(hunk.number) for hunk in hunks}:
        errors.append(f'{path.name}: mutant {number} changes nothing')
    return hunks


def matches(hunk, function):
    """Where the hunk matches in a function: the ranges that it replaces."""
    before, old = words(hunk.code('before')), words(hunk.code('-'))
    wanted = before + old + words(hunk.code('after'))
    body = function.tokens
    for at in range(len(body) - len(wanted) + 1):
        if wanted and [token.text for token in
                       body[at:at + len(wanted)]] == wanted:
            first = at + len(before)
            if old:
                yield body[first].start, body[first + len(old) - 1].end
            else:
                place = body[first - 1].end if before else body[first].start
                yield place, place


def place(hunk, known):
    """The only place of a hunk, as (path, edit); or a string: why not."""
    found = [(f, span) for f in known for span in matches(hunk, f)]
    inside = [(f, span) for f, span in found if f.name == hunk.function]
    if len(inside) == 1:
        function, span = inside[0]
        return function.path, Edit(*span, hunk.number, hunk.code('+'))
    if not any(f.name == hunk.function for f in known):
        why = f'there is no function {hunk.function}'
    else:
        why = f'function {hunk.function} has this code {len(inside)} times'
    others = sorted({f.name for f, _ in found} - {hunk.function})
    if others:
        why += f' (found in {", ".join(others)})'
    code = ' '.join(hunk.code(part) for part in ('before', '-', 'after'))
    return f'{why}: {" ".join(code.split())}'


def is_statement(code):
    return code.endswith((';', '}'))


def switch(edit, right):
    """The code that runs the mutant while it is switched on."""
    on = f'mutant_alive == {edit.number}'
    if is_statement(edit.mutated or right):
        other = f' else {{ {right} }}' if right else ''
        return f'{{ if ({on}) {{ {edit.mutated} }}{other} }}'
    return f'({on} ? ({edit.mutated}) : ({right}))'


class Sources:
    """The files of a game: their text, includes and edits."""

    def __init__(self, paths, root):
        self.root, self.text, self.edits = root, {}, {}
        todo = list(paths)
        while todo:
            path = todo.pop()
            if path not in self.text:
                self.text[path] = path.read_text()
                self.edits[path] = []
                todo += [header for _, header in self.includes(path)]

    def includes(self, path):
        for match in INCLUDE.finditer(self.text[path]):
            header = self.root / match[1]
            if header.exists():
                yield match, header

    @functools.lru_cache(maxsize=None)
    def is_changed(self, path):
        return bool(self.edits[path]) or any(
            self.is_changed(header) for _, header in self.includes(path))

    def replacements(self, path):
        """(start, end, text) for each part of a file that changes."""
        text, right = self.text[path], {}
        for match, header in self.includes(path):
            if self.is_changed(header):
                line = text.count('\n', 0, match.start()) + 2
                yield (*match.span(), f'{self.copy(header)}\n'
                       f'#line {line} "{path}"')
        for edit in self.edits[path]:
            span = edit[:2]
            old = right.get(span, text[slice(*span)])
            # Two mutants of the same code nest; two insertions follow.
            right[span] = (switch(edit, old) if span[0] < span[1]
                           else old + switch(edit, ''))
        for span, new in right.items():
            yield (*span, new)

    def copy(self, path):
        """The text of a file with its mutants, without the last newline."""
        text, out, at = self.text[path], f'#line 1 "{path}"\n', 0
        for start, end, new in sorted(self.replacements(path)):
            if start < at:
                sys.exit(f'{path}: mutants overlap: {text[start:end]}')
            out += text[at:start] + new
            at = end
        return out + text[at:].rstrip('\n')


def main():
    listed, root, depfile = map(pathlib.Path, sys.argv[1:4])
    files = [pathlib.Path(name) for name in sys.argv[4:]]
    inputs, outputs = files[:len(files) // 2], files[len(files) // 2:]
    sources, errors = Sources(inputs, root), []
    known = [f for path, text in sources.text.items()
             for f in functions(path, text)]
    for hunk in read_list(listed, errors):
        found = place(hunk, known)
        if isinstance(found, str):
            errors.append(f'{listed.name}: mutant {hunk.number} '
                          f'({hunk.title}): {found}')
        else:
            sources.edits[found[0]].append(found[1])
    if errors:
        sys.exit('\n'.join(errors))
    copies = [sources.copy(path) for path in inputs]
    for output, copy in zip(outputs, copies):
        output.write_text(f'extern int mutant_alive;\n{copy}\n')
    depfile.write_text(f'{outputs[0]}: {" ".join(map(str, sources.text))}\n')


if __name__ == '__main__':
    main()
