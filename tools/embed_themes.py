#!/usr/bin/env python3
"""embed_themes.py OUT FILE... - lists of words as a C table, by their names."""
# SPDX-License-Identifier: MIT
import os
import sys


def literal(line):
    return '    "%s\\n"' % line.replace('\\', '\\\\').replace('"', '\\"')


def main():
    out, files = sys.argv[1], sys.argv[2:]
    text = ['/* themes_all.c - made by tools/embed_themes.py. */',
            '#include "lexicon/themes.h"', '#include <stddef.h>',
            'const struct themes_list themes_all[] = {']
    for path in sorted(files):
        name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding='utf-8') as file:
            lines = [line for line in file.read().splitlines() if line]
        text.append('    {"%s",' % name)
        text += [literal(line) for line in lines if not line.startswith('#')]
        text.append('    },')
    text += ['    {NULL, NULL},', '};', '']
    with open(out, 'w', encoding='utf-8') as file:
        file.write('\n'.join(text))


main()
