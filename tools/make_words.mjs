// make_words.mjs - from data/haiclue_words.txt to src/lexicon/tile.c.
//
// Reads the tiles (a white and a black word per line; "+" before glue, "-"
// before a tile that is played under rules 1 only) and the pronouncing
// dictionary, checks what rule K2 demands, and writes the words with their
// syllable counts. A tile keeps its number for ever: new ones come last. The
// output is part of the source, so that the build does not need the dictionary.
// To regenerate it:
//
//     npm ci && node tools/make_words.mjs
//
// SPDX-License-Identifier: MIT
import {readFileSync, writeFileSync} from 'node:fs'
import {dictionary} from 'cmu-pronouncing-dictionary'

const TILES = 216 // in play, and so many were in play under rules 1
const GLUE = 30
const root = new URL('..', import.meta.url)
const source = new URL('data/haiclue_words.txt', root)
const target = new URL('src/lexicon/tile.c', root)

const problems = []

// Every vowel of a pronunciation has a stress digit, so the number of digits is
// the number of syllables. Variants are listed as "word(2)", "word(3)" and so on.
// What the dictionary has and nobody says is left out.
const unheard = {spring: 2}
function syllables(word) {
  const counts = new Set()
  for (let n = 1; n === 1 || `${word}(${n})` in dictionary; n++) {
    const key = n === 1 ? word : `${word}(${n})`
    if (key in dictionary) counts.add(dictionary[key].match(/\d/g).length)
  }
  counts.delete(unheard[word])
  return [...counts].sort()
}

function checkWord(word, line, where) {
  if (!/^[a-z]{3,8}$/.test(word))
    problems.push(`line ${line}: "${word}" is not 3 to 8 lower-case letters`)
  if (where.has(word))
    problems.push(`line ${line}: "${word}" is already on line ${where.get(word)}`)
  if (syllables(word).length === 0)
    problems.push(`line ${line}: "${word}" is not in the dictionary`)
  where.set(word, line)
}

function readTiles(text) {
  const tiles = text.trimEnd().split('\n').map((line) => ({
    glue: line[0] === '+',
    played: line[0] !== '-',
    words: line.replace(/^[+-]/, '').split(' '),
  }))
  const where = new Map()
  const count = (test) => tiles.filter(test).length
  if (count((tile) => tile.played) !== TILES)
    problems.push(`${count((tile) => tile.played)} tiles instead of ${TILES}`)
  if (count((tile) => tile.glue) !== GLUE)
    problems.push(`${count((tile) => tile.glue)} tiles of glue instead of ${GLUE}`)
  tiles.forEach((tile, i) => {
    if (tile.words.length !== 2)
      problems.push(`line ${i + 1}: expected a white and a black word`)
    for (const word of tile.words) checkWord(word, i + 1, where)
  })
  return tiles
}

// A set of tiles: 64 bits a word.
function bits(tiles, test) {
  const words = [0n, 0n, 0n, 0n]
  tiles.forEach((tile, i) => {
    if (test(tile)) words[i >> 6] |= 1n << BigInt(i & 63)
  })
  return words.map((word) => `    UINT64_C(0x${word.toString(16).padStart(16, '0')}),`).join('\n')
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
const words = tiles.flatMap((tile) => tile.words)
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
${wrapped(tiles.map((tile) => quoted(tile.words[0])))}
};

const uint8_t tile_syllables[TILE_WORDS] = {
${wrapped(words.map((word) => `${mask(word)},`))}
};

const uint64_t tile_played[TILE_SET] = {
${bits(tiles, (tile) => tile.played)}
};

const uint64_t tile_glue[TILE_SET] = {
${bits(tiles, (tile) => tile.glue)}
};
`)
