/*
 * build.mjs OUT [DEPFILE TARGET] - builds the client and the sources that embed
 * it in the program; lists the inputs of TARGET in DEPFILE.
 *
 * OUT gets the files as they are served, their gzip and brotli versions, and
 * assets.S and assets.c, from which the server serves them. Names of scripts and
 * styles contain a digest, so that browsers cache them for ever; everything else
 * is revalidated.
 *
 * SPDX-License-Identifier: MIT
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from './bundle.mjs';
import { DIGEST, inPieces, survey } from './chunks.mjs';
import { decks, ruleBook } from './content.mjs';
import { words } from './languages.mjs';
import { need } from './modules.mjs';
import { pictures } from './pictures.mjs';
import { isTooHeavy, MOST_GAME, MOST_HOME, weigh, weightsText } from './weights.mjs';

const { minify } = need('terser');
const here = dirname(fileURLToPath(import.meta.url));
const [, , out, depfile, target] = process.argv;
if (!out) {
  console.error('usage: node build.mjs OUT [DEPFILE TARGET]');
  process.exit(2);
}
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

/* `unsafe`: String(x) becomes ""+x, and the like. */
const terser = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, pure_getters: true, unsafe: true },
  format: { ascii_only: true },
};

const small = { minify: true, legalComments: 'none', outdir: '/', external: ['FONT'] };

/** terser inlines what is used once and gives names that pack better: 2,500 bytes
 * less than esbuild alone, gzipped. */
async function minified(text) {
  return (await minify(text, terser)).code;
}

/** Everything that is served: path -> bytes. */
const files = new Map();

function addHashed(name, bytes) {
  const ext = extname(name);
  const path = `/assets/${basename(name, ext)}-${digest(bytes)}${ext}`;
  files.set(path, bytes);
  return path;
}

const defined = (...names) => Object.fromEntries(names.map((name) => [name, '{}']));
const parts = await survey({ ...small, define: { ...defined('RULES', 'LANGUAGES', 'STYLES', 'BOXES'), DECKS: '""' } });

/* Each language is files that browsers fetch on demand; so is each rule book, and
 * the style of each piece. */
const rules = {};
const languages = {};
for (const name of ['en', 'de']) {
  rules[name] = {};
  for (const [game, html] of Object.entries(ruleBook(name)))
    rules[name][game] = addHashed(`rules-${game}-${name}.html`, Buffer.from(html));
  languages[name] = {};
  for (const [piece, pack] of Object.entries(await words(name, parts)))
    languages[name][piece] = addHashed(`locale-${piece}-${name}.json`, Buffer.from(JSON.stringify(pack)));
}
/* Pictures and the font never change under their names, too. */
const served = (path) => readFileSync(join(here, 'static', path));
const boxes = {};
for (const name of readdirSync(join(here, 'static/box'))) boxes[basename(name, '.svg')] = addHashed(`box-${name}`, served(`box/${name}`));
const font = addHashed('fraunces.woff2', served('fonts/fraunces-700.woff2'));
const styles = {};
for (const [piece, sheets] of Object.entries(parts.styles)) {
  const contents = sheets.map((path) => `@import ${JSON.stringify(path)};`).join('\n');
  const stdin = { contents, resolveDir: here, loader: 'css' };
  const [{ text }] = await bundle(null, { ...small, entryPoints: undefined, inject: [], stdin });
  styles[piece] = addHashed(`${piece}.css`, Buffer.from(text));
}

const scripts = await inPieces(parts, {
  ...small,
  define: {
    RULES: JSON.stringify(rules),
    LANGUAGES: JSON.stringify(languages),
    STYLES: JSON.stringify(styles),
    BOXES: JSON.stringify(boxes),
    DECKS: JSON.stringify(addHashed('decks.json', Buffer.from(JSON.stringify(decks())))),
  },
});
for (const one of scripts)
  if (one.name.endsWith('.js')) one.text = await minified(one.text);
/* Scripts import each other by name, in circles: all get the same digest. */
const common = digest(Buffer.from(scripts.map(({ text }) => text).join('\0')));
const paths = {};
for (const { name, text } of scripts) {
  if (name.endsWith('.css')) paths.style = addHashed(name, Buffer.from(text.replaceAll('FONT', font)));
  else files.set(`/assets/${name.replace(DIGEST, common)}`, Buffer.from(text.replaceAll(DIGEST, common)));
}
paths.script = `/assets/main-${common}.js`;
paths.play = `/assets/play-${common}.js`;
const [early] = await bundle('early.ts', {
  ...small,
  inject: [], // it has no JSX
  format: 'iife',
  define: {
    WORDS: JSON.stringify(Object.fromEntries(Object.entries(languages).map(([name, { main }]) => [name, main]))),
    PLAY: JSON.stringify(paths.play),
  },
});
paths.early = addHashed('early.js', Buffer.from(await minified(early.text)));

/* Pictures of links are for the programs that show them, and never for the page. */
for (const [name, bytes] of await pictures(join(here, 'static/box'))) files.set(`/preview/${name}.png`, bytes);
for (const { name } of readdirSync(join(here, 'static'), { withFileTypes: true }).filter((one) => one.isFile()))
  if (name !== 'index.html') files.set('/' + name, served(name));
const page = readFileSync(join(here, 'static/index.html'), 'utf8')
  .replace('SCRIPT', paths.script)
  .replace('EARLY', paths.early)
  .replace('STYLE', paths.style)
  .replace('FONT', font);
files.set('/index.html', Buffer.from(page));

const shell = ['/', ...[...files.keys()].filter((path) => path !== '/index.html' && !path.startsWith('/preview/'))];
const version = digest(Buffer.concat([...files.values()]));
const [worker] = await bundle('sw.ts', {
  ...small,
  inject: [], // it has no JSX
  define: { SHELL: JSON.stringify(shell), VERSION: JSON.stringify(version) },
});
files.set('/sw.js', Buffer.from(await minified(worker.text)));

/* --- Output ----------------------------------------------------- */

mkdirSync(out, { recursive: true });
/** Path -> bytes, gzipped. */
const sizes = new Map();
const assembly = [];
const table = [];

/** zlib's block size depends on memLevel: takes the smallest result. */
function gzipped(bytes) {
  const all = [6, 7, 8, 9].map((memLevel) => gzipSync(bytes, { level: 9, memLevel }));
  return all.reduce((least, one) => (one.length < least.length ? one : least));
}

function embed(label, bytes) {
  const file = join(out, label);
  writeFileSync(file, bytes);
  assembly.push(`${label}: .incbin "${label}"`, `${label}_end: .byte 0`);
}

let n = 0;
for (const [path, bytes] of [...files].sort()) {
  const ext = extname(path);
  if (ext === '.png' || ext === '.woff2') {
    embed(`web_asset_${n}`, bytes); // compressed as it is
    table.push({ path, label: `web_asset_${n++}`, type: types[ext], etag: digest(bytes), plain: true });
    continue;
  }
  const gzip = gzipped(bytes);
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  sizes.set(path, gzip.length);
  const label = `web_asset_${n++}`;
  embed(label, bytes);
  embed(`${label}_gz`, gzip);
  embed(`${label}_br`, brotli);
  table.push({ path, label, type: types[ext] ?? 'application/octet-stream', etag: digest(bytes) });
}

const piece = (name) => ({
  script: sizes.get(`/assets/${name}-${common}.js`),
  style: sizes.get(name === 'main' ? paths.style : styles[name]),
  words: Object.values(languages).map((one) => sizes.get(one[name]) ?? 0),
});
const weights = weigh({
  early: sizes.get(paths.early),
  main: piece('main'),
  play: piece('play'),
  games: Object.fromEntries(Object.keys(rules.en).map((game) => [game, piece(game)])),
});
if (isTooHeavy(weights)) {
  for (const [path, size] of sizes) if (/\.(js|css|json)$/.test(path)) console.error(`${path}: ${size} bytes`);
  console.error(`too heavy, bytes gzipped: ${weightsText(weights)}; allowed are ${MOST_HOME}, and ${MOST_GAME} more`);
  process.exit(1);
}

const symbols = table.flatMap(({ label, plain }) => (plain ? [label] : [label, `${label}_gz`, `${label}_br`]));
writeFileSync(
  join(out, 'assets.S'),
  [
    '/* Made by web/build.mjs. */',
    '    .section .rodata',
    ...symbols.flatMap((s) => [`    .globl ${s}`, `    .globl ${s}_end`]),
    ...assembly,
    '    .section .note.GNU-stack,"",%progbits',
    '',
  ].join('\n'),
);
const part = (s) => `{${s}, ${s}_end}`;
writeFileSync(
  join(out, 'assets.c'),
  [
    '/* Made by web/build.mjs. SPDX-License-Identifier: MIT */',
    '#include "server/assets.h"',
    '',
    ...symbols.map((s) => `extern const unsigned char ${s}[], ${s}_end[];`),
    '',
    'const struct asset web_assets[] = {',
    ...table.map(
      ({ path, label, type, etag, plain }) =>
        `    {"${path}", "${type}", "\\"${etag}\\"", ${path.startsWith('/assets/')},\n` +
        `     {${part(label)}${plain ? '' : `, ${part(label + '_gz')}, ${part(label + '_br')}`}}},`,
    ),
    '    {0},',
    '};',
    '',
  ].join('\n'),
);
console.log(`web client: ${files.size} files; bytes gzipped: ${weightsText(weights)}`);

/* --- Depfile ---------------------------------------------------- */

/* web/inputs.txt names them, for tools/web.sh as well. */
function walk(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => walk(join(path, name)));
}

if (depfile) {
  const root = join(here, '..');
  const names = readFileSync(join(here, 'inputs.txt'), 'utf8').trim().split('\n');
  const inputs = names.flatMap((name) => walk(join(root, name)));
  writeFileSync(depfile, `${target}: ${inputs.join(' ')}\n`);
}
