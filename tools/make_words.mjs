// make_words.mjs - from data/haiclue_words.txt to src/lexicon/tile.c.
//
// Reads the tiles (a white and a black word per line) and the pronouncing
// dictionary, checks what rule K2 demands, and writes the words with their
// syllable counts. The output is part of the source, so that the build does not
// need the dictionary. To regenerate it:
//
//     npm ci && node tools/make_words.mjs
//
// SPDX-License-Identifier: MIT
import {readFileSync, writeFileSync} from 'node:fs'
import {dictionary} from 'cmu-pronouncing-dictionary'

const TILES = 216
const root = new URL('..', import.meta.url)
const source = new URL('data/haiclue_words.txt', root)
const target = new URL('src/lexicon/tile.c', root)

const problems = []

// Every vowel of a pronunciation has a stress digit, so the number of digits is
// the number of syllables. Variants are listed as "word(2)", "word(3)" and so on.
function syllables(word) {
  const counts = new Set()
  for (let n = 1; n === 1 || `${word}(${n})` in dictionary; n++) {
    const key = n === 1 ? word : `${word}(${n})`
    if (key in dictionary) counts.add(dictionary[key].match(/\d/g).length)
  }
  return [...counts].sort()
}

function readTiles(text) {
  const tiles = text.trimEnd().split('\n').map((line) => line.split(' '))
  const where = new Map()
  if (tiles.length !== TILES)
    problems.push(`${tiles.length} tiles instead of ${TILES}`)
  tiles.forEach((tile, i) => {
    const line = i + 1
    if (tile.length !== 2)
      problems.push(`line ${line}: expected a white and a black word`)
    for (const word of tile) {
      if (!/^[a-z]{3,8}$/.test(word))
        problems.push(`line ${line}: "${word}" is not 3 to 8 lower-case letters`)
      if (where.has(word))
        problems.push(`line ${line}: "${word}" is already on line ${where.get(word)}`)
      if (syllables(word).length === 0)
        problems.push(`line ${line}: "${word}" is not in the dictionary`)
      where.set(word, line)
    }
  })
  return tiles
}

// Joins items with spaces, wraps them at 80 columns, indents by four.
function wrapped(items) {
  const lines = []
  let line = '   '
  for (const item of items) {
    if (line.length + 1 + item.length > 80) {
      lines.push(line)
      line = '   '
    }
    line += ' ' + item
  }
  return [...lines, line].join('\n')
}

const mask = (word) => syllables(word).reduce((bits, n) => bits | (1 << n), 0)
const quoted = (word) => `"${word}",`

const tiles = readTiles(readFileSync(source, 'utf8'))
if (problems.length > 0) {
  for (const problem of problems) console.error(`make_words: ${problem}`)
  process.exit(1)
}
const words = tiles.flat()
writeFileSync(target, `\
/*
 * tile.c - made by tools/make_words.mjs from data/haiclue_words.txt; do not
 * edit. Syllable counts are those of the CMU Pronouncing Dictionary.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/tile.h"

const char *const tile_words[TILE_WORDS + 1] = {
${wrapped(words.map(quoted))}
    "/",
};

const char *const tile_names[TILE_COUNT] = {
${wrapped(tiles.map((tile) => quoted(tile[0])))}
};

const uint8_t tile_syllables[TILE_WORDS] = {
${wrapped(words.map((word) => `${mask(word)},`))}
};
`)
