#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrap_md.py [--check] FILE... - wraps Markdown at 100 columns.

Joins and wraps the lines of paragraphs and list items. Everything else stays
as it is: tables, code blocks, headings, HTML, link definitions, block quotes,
front matter, and paragraphs with hard line breaks. What a page looks like
when it is rendered never changes, and a second run changes nothing.

With --check it writes nothing. It prints FILE:LINE for each line over 100
columns that could be wrapped, and exits with 1 if there is one. Headings
count as too long unless they hold a link.
"""
import re
import sys

WIDTH = 100

ITEM = re.compile(r'( *)([-*+]|\d{1,9}[.)])( +)(?=\S)')
FENCE = re.compile(r' *(```+|~~~+)')
HEADING = re.compile(r' *#{1,6}(\s|$)')
UNDERLINE = re.compile(r' {0,3}(=+|-+) *$')
RULE = re.compile(r' {0,3}([-*_])( *\1){2,} *$')
DEFINITION = re.compile(r' {0,3}\[[^\]]+\]:')
LINK = re.compile(r'\]\(|\]\[|https?://')
# A line of a paragraph must not begin with one of these: it would become a
# list item, a heading, a table or a quote.
MARKUP = re.compile(r'([-*+]|\d+[.)]|#{1,6}|=+|-{2,})$|[>|<]|```|~~~')
# Parts of a line that are not broken: code spans, links, images.
ATOM = re.compile(r'(`+)(?!`).+?(?<!`)\1(?!`)|!?\[[^\]]*\]\([^)]*\)')


def is_fixed(line):
    """A line that is not text of a paragraph, whatever stands around it."""
    return (not line.strip() or HEADING.match(line) or RULE.match(line) or
            DEFINITION.match(line) or line.lstrip()[0] in '|<>')


def words_of(text):
    """The words of a text; what must stay together is one word."""
    words, at = [], 0
    glued = False  # the next piece belongs to the last word
    for atom in list(ATOM.finditer(text)) + [None]:
        plain = text[at:atom.start() if atom else len(text)]
        if plain:
            pieces = plain.split()
            if glued and not plain[0].isspace() and pieces:
                words[-1] += pieces.pop(0)
            words += pieces
            glued = bool(words) and not plain[-1].isspace()
        if atom:
            if glued:
                words[-1] += atom.group()
            else:
                words.append(atom.group())
            glued, at = True, atom.end()
    return words


def fill(text, first, rest):
    """The text as lines: `first` and `rest` begin the first and the others."""
    chunks = []
    for word in words_of(text):
        if chunks and MARKUP.match(word):
            chunks[-1] += ' ' + word
        else:
            chunks.append(word)
    lines = [first + chunks[0]]
    for chunk in chunks[1:]:
        if len(lines[-1]) + 1 + len(chunk) <= WIDTH:
            lines[-1] += ' ' + chunk
        else:
            lines.append(rest + chunk)
    return lines


def paragraph(lines, i):
    """Where the paragraph ends that line i belongs to."""
    end = i + 1
    while end < len(lines) and not is_fixed(lines[end]) and \
            not ITEM.match(lines[end]) and not FENCE.match(lines[end]) and \
            not UNDERLINE.match(lines[end]):
        end += 1
    return end


def blocks(lines):
    """Pairs of a kind ('text', 'heading' or 'fixed') and (start, end)."""
    i, indent, blank = 0, 0, True  # indent: of the text of the open list item
    if lines and lines[0] == '---' and '---' in lines[1:]:
        i = lines.index('---', 1) + 1
        yield 'fixed', (0, i)
    while i < len(lines):
        line = lines[i]
        depth = len(line) - len(line.lstrip(' '))
        fence, item = FENCE.match(line), ITEM.match(line)
        if line.strip() and blank and depth < indent:
            indent = 0
        end, kind = i + 1, 'fixed'
        if fence:
            mark = fence.group(1)
            while end < len(lines) and not lines[end].strip().startswith(mark):
                end += 1
            end = min(end + 1, len(lines))
        elif HEADING.match(line):
            kind = 'heading'
        elif line.lstrip().startswith('<'):
            while end < len(lines) and lines[end].strip():
                end += 1
        elif is_fixed(line):
            pass
        elif blank and depth >= indent + 4 and not (item and indent):
            while end < len(lines) and (not lines[end].strip() or lines[end]
                                        .startswith(' ' * (indent + 4))):
                end += 1  # code by its indent
        else:
            indent = item.end() if item else indent
            end = paragraph(lines, i)
            hard = any(one.endswith(('  ', '\\')) for one in lines[i:end - 1])
            under = end < len(lines) and UNDERLINE.match(lines[end]) and \
                not item
            title = item and HEADING.match(line[item.end():])
            kind = 'fixed' if hard or under or title else 'text'
        blank = not lines[end - 1].strip()
        yield kind, (i, end)
        i = end


def wrap(text):
    """The whole file, wrapped."""
    lines, out = text.split('\n'), []
    for kind, (i, end) in blocks(lines):
        if kind != 'text':
            out += lines[i:end]
            continue
        item = ITEM.match(lines[i])
        first = item.group() if item else \
            re.match(' *', lines[i]).group()
        joined = ' '.join(one.strip() for one in lines[i:end])
        out += fill(joined[len(first.lstrip()):] if item else joined, first,
                    ' ' * len(first))
    return '\n'.join(out)


def long_lines(text):
    """The numbers of lines that are too long and could be wrapped."""
    lines = text.split('\n')
    for kind, (i, end) in blocks(lines):
        for at in range(i, end) if kind != 'fixed' else ():
            if len(lines[at]) <= WIDTH:
                continue
            if kind == 'heading' and LINK.search(lines[at]):
                continue
            item = ITEM.match(lines[at])
            if kind == 'text' and \
                    len(words_of(lines[at][item.end() if item else 0:])) < 2:
                continue  # one long link
            yield at + 1


def main():
    check = sys.argv[1:2] == ['--check']
    files = sys.argv[2 if check else 1:]
    if not files:
        sys.exit('usage: wrap_md.py [--check] FILE...')
    found = False
    for name in files:
        with open(name, encoding='utf-8', newline='') as file:
            text = file.read()
        if check:
            for number in long_lines(text):
                print(f'{name}:{number}: over {WIDTH} columns')
                found = True
        elif wrap(text) != text:
            with open(name, 'w', encoding='utf-8', newline='') as file:
                file.write(wrap(text))
    return found


if __name__ == '__main__':
    sys.exit(main())
