/*
 * content.mjs - what the build takes from outside web/: the colours of the
 * board, Clue's floor plan, syllables, decks, and the rule books as HTML; and
 * the lists of the games' own files.
 *
 * SPDX-License-Identifier: MIT
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { need } from './modules.mjs';

const { Marked } = need('marked');
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** 16 rows of 30 colours, three bytes each, with the gradient predictor of
 * image formats: a character is the difference between a byte and left + above
 * - above left. src/games/hues-and-cues/model.ts decodes it. */
export function boardColours() {
  const colours = readFileSync(join(root, 'data/hues_board.tsv'), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => (line.match(/#?[0-9a-fA-F]{6}\b/g) ?? []).map((c) => c.replace('#', '').toLowerCase()))
    .filter((row) => row.length === 30);
  const bytes = Buffer.from(colours.flat().join(''), 'hex');
  const at = (i) => bytes[i] ?? 0;
  const more = Int8Array.from(bytes, (byte, i) => byte - at(i - 3) - at(i - 90) + at(i - 93));
  return Array.from(more, (n) => String.fromCharCode(40 + ((n << 1) ^ (n >> 7)))).join('');
}

/** How many syllables a word seems to have: groups of vowels, but a silent e. */
const guess = (word) => (word.replace(/([^l]|[aeiou]l)e$/, '$1').match(/[aeiouy]+/g) ?? ['']).length;

/** Haiclue's words for which the guess is wrong, by how many syllables they can
 * have (bit n for n), as in src/lexicon/tile.h. */
function syllables() {
  const source = readFileSync(join(root, 'src/lexicon/tile.c'), 'utf8');
  const list = (name) => source.split(`${name}[`)[1].split('{')[1].split('}')[0];
  const words = [...list('tile_words').matchAll(/"([a-z]+)"/g)].map((match) => match[1]);
  const masks = list('tile_syllables').match(/\d+/g);
  const sorted = {};
  words.forEach((word, i) => {
    if (Number(masks[i]) !== 1 << guess(word)) (sorted[masks[i]] ??= []).push(word);
  });
  return Object.fromEntries(Object.entries(sorted).map(([mask, all]) => [mask, all.join(' ')]));
}

/** The decks that the dealer draws from, by game and verb, in the order of the
 * C sources, for src/parts/end/draws.ts. */
export function decks() {
  const source = (file) => readFileSync(join(root, 'src', file), 'utf8');
  const list = (file, name) =>
    [...source(file).split(`${name}[`)[1].split('{')[1].split('}')[0].matchAll(/"([\w-]+)"/g)].map(([, word]) => word);
  const hue = (kind, name) =>
    [...source('games/hue/deck.c').split(`${kind}_CARDS(X)`)[1].split('\n\n')[0].matchAll(/X\(([^)]+)\)/g)].map(
      ([, colours]) => name(colours.split(', ')),
    );
  const numbers = (n) => Array.from({ length: n }, (_, i) => String(i + 1));
  const clue = list('games/clue/board.c', 'clue_card_words');
  const tiles = list('lexicon/tile.c', 'tile_names');
  const bits = (name) =>
    source('lexicon/tile.c').split(`${name}[`)[1].split('{')[1].split('}')[0].match(/0x[0-9a-f]+/g).map(BigInt);
  const those = (name) => tiles.filter((_, i) => (bits(name)[i >> 6] >> BigInt(i & 63)) & 1n);
  const played = those('tile_played');
  const glue = those('tile_glue');
  const old = tiles.slice(0, Number(/TILE_OLD = (\d+)/.exec(source('lexicon/tile.h'))[1]));
  const cards = list('games/haiclue/rules.c', 'const cards');
  return {
    clue: {
      hide0: clue.slice(0, 6),
      hide1: clue.slice(6, 12),
      hide2: clue.slice(12),
      '*place': clue.slice(12),
      deal: clue,
      '*die': numbers(6),
    },
    'hues-and-cues': { draw: numbers(Number(/CUES_CARDS = (\d+)/.exec(source('games/hues_and_cues/board.h'))[1])) },
    haiclue: { targets: played.filter((tile) => !glue.includes(tile)), '^tiles': glue, tiles: played, cards },
    'haiclue 1': { targets: old, tiles: old, cards }, // rules 1
    hue: {
      start: hue('STARTING', (colours) => `start-${colours[4]}`),
      poison: hue('POISON', (colours) => `poison-${colours.join('')}`),
      hand: [
        ...hue('SOLID', (colours) => `solid-${colours.join('')}`),
        ...hue('STRIPED', (colours) => `striped-${colours.join('')}`),
      ],
    },
  };
}

const ROOMS = 'KBCDRLOHS'; // as the rows of the map have them

/** Clue's floor plan: 25 rows of 24 squares, doors as [room, row, column of
 * the square in front, side of it], passages as pairs of rooms. */
export function clueBoard() {
  const board = JSON.parse(readFileSync(join(root, 'data/clue_board.json'), 'utf8'));
  const number = (room) => board.rooms.indexOf(room);
  return {
    rooms: ROOMS,
    map: board.map,
    doors: board.doors.map((d) => [number(d.room), d.corridor_row, d.corridor_col, d.enter_direction]),
    passages: board.secret_passages.map((pair) => pair.map(number)),
  };
}

/** The files of this name, of each game that has one: [game, path]. */
function filesOf(file, folder) {
  return readdirSync(folder)
    .map((game) => [game, join(folder, game, file)])
    .filter(([, path]) => existsSync(path));
}

/** A module with an object: how to load the file of this name, by game. */
export function loaders(file, folder = join(root, 'web/src/games')) {
  const each = filesOf(file, folder).map(([game, path]) => `"${game}": () => import(${JSON.stringify(path)})`);
  return `export default { ${each.join(', ')} };`;
}

/** A module with a list: what the file of this name exports, of each game that
 * has one. */
export function perGame(file, folder = join(root, 'web/src/games')) {
  const paths = filesOf(file, folder).map(([, path]) => path);
  const imports = paths.map((path, i) => `import game${i} from ${JSON.stringify(path)};`);
  return `${imports.join('\n')}\nexport default [${paths.map((_, i) => `game${i}`)}];`;
}

/** For esbuild: `import board from 'content:board'`, and so for the others. */
export const content = {
  name: 'content',
  setup(build) {
    const json = (value) => `export default ${JSON.stringify(value)}`;
    const modules = {
      board: () => json(clueBoard()),
      colours: () => json(boardColours()),
      syllables: () => `export const guess = ${guess}; ${json(syllables())}`,
    };
    const lists = { games: (file) => perGame(file), loaders: (file) => loaders(file) };
    build.onResolve({ filter: /^content:/ }, ({ path }) => ({ path: path.slice(8), namespace: 'content' }));
    build.onLoad({ filter: /.*/, namespace: 'content' }, ({ path }) => ({
      contents: lists[dirname(path)]?.(basename(path)) ?? modules[path](),
      loader: 'js',
      resolveDir: root,
    }));
  },
};

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** "**C8** ..." can be linked to as #C8. */
function anchor(text) {
  const rule = /^\*\*([A-Z]\d+)\*\*/.exec(text);
  return rule ? ` id="${rule[1]}"` : '';
}

/** HTML as the rule book shows it (src/parts/rules): titles from h2
 * to h4, anchors at the rules, no links, and raw HTML shown as text. */
const markdown = new Marked({
  tokenizer: {
    /* Within an item, marked takes any line that begins with "5. " for a new
     * list (CommonMark: only "1. "). Rule books have no numbered lists. */
    list: (source) => (/^\s*\d/.test(source) ? undefined : false),
  },
  renderer: {
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens, raw }) {
      return `<p${anchor(raw)}>${this.parser.parseInline(tokens)}</p>\n`;
    },
    /* The first paragraph of an item stands in it without a <p>. */
    listitem({ text, tokens }) {
      const [first, ...rest] = tokens;
      const bare = first?.type === 'text' || first?.type === 'paragraph';
      const head = bare ? this.parser.parseInline(first.tokens) : '';
      return `<li${anchor(text)}>${head}\n${this.parser.parse(bare ? rest : tokens)}</li>\n`;
    },
    table({ header, rows }) {
      const row = (tag, cells) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>\n`;
      return `<table>\n${row('th', header)}${rows.map((cells) => row('td', cells)).join('')}</table>\n`;
    },
    code: ({ text }) => `<pre>${escape(text)}</pre>\n`,
    codespan: ({ text }) => `<code>${escape(text)}</code>`,
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
    html: ({ text }) => escape(text),
  },
});

/** Markdown as our rule books are written. */
export function toHtml(text) {
  return markdown.parse(text).trim();
}

/* --- Rule books for players ---------------------------------------------------- */

const SWITCHED = { en: { on: 'on', off: 'off' }, de: { on: 'an', off: 'aus' } };
const PAPERS = { en: 'For hosts and programmers', de: 'Für Gastgeber und Programmierer' };
/** Sections that players do not need, at the end of a page. */
const FOLDED = /<h3>(?:For programmers|What one says|Options|Für Programmierer|Was man sagt|Einstellungen)<\/h3>/;

/** What the client calls options and their values, by "option.NAME", "value.NAME". */
function optionWords(game, language) {
  const source = (file) => readFileSync(join(root, 'web/src', file), 'utf8');
  const parts = source('locales/common.ts').split('export const de');
  const own = source(`games/${game}/locale${language === 'en' ? '' : `-${language}`}.ts`);
  const found = `${parts[language === 'en' ? 0 : 1]}${own}`.matchAll(/'((?:option|value|seat)\.[\w-]+)': '([^']*)'/g);
  return Object.fromEntries([...found].map(([, key, text]) => [key, text]));
}

/** `board=full` is *Board: full* for a reader, as in the lobby; what belongs to hosts
 * and programmers alone is folded. */
export function forPlayers(html, game, language) {
  const words = optionWords(game, language);
  const seat = (value) => /^seat-\d+$/.test(value) && words['seat.number'].replace('{n}', Number(value.slice(5)) + 1);
  const valueOf = (value) => words[`value.${value}`] ?? SWITCHED[language][value] ?? (seat(value) || value);
  const titled = (code, name, value) => {
    const title = words[`option.${name}`];
    if (value !== undefined) return title ? `<em>${title}: ${valueOf(value)}</em>` : code;
    return title || words[`value.${name}`] ? `<em>${title ?? words[`value.${name}`]}</em>` : code;
  };
  const [, rules, papers] = new RegExp(`^([^]*?)(${FOLDED.source}[^]*)?$`).exec(html);
  const shown = rules.replace(/<code>([a-z-]+)(?:=([\w-]+))?<\/code>/g, titled);
  return papers ? `${shown}<details>\n<summary>${PAPERS[language]}</summary>\n${papers}\n</details>` : shown;
}

/** The rule books of a language, by game: English is in docs/rules, others in
 * folders below it. */
export function ruleBook(language) {
  const folder = join(root, 'docs/rules', language === 'en' ? '' : language);
  const book = {};
  for (const name of readdirSync(folder))
    if (name.endsWith('.md') && name !== 'README.md')
      book[basename(name, '.md')] = toHtml(readFileSync(join(folder, name), 'utf8'));
  for (const game of Object.keys(book)) book[game] = forPlayers(book[game], game, language);
  return book;
}
