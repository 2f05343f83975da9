/*
 * content.mjs - what the client shows of data/, docs/ and the lexicon: the
 * colours of the board, the house of Clue, syllables, and the rule books as
 * HTML.
 *
 * SPDX-License-Identifier: MIT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** 16 rows of 30 colours, as six hexadecimal digits each. */
export function boardColours() {
  return readFileSync(join(root, 'data/hues_board.tsv'), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => (line.match(/#?[0-9a-fA-F]{6}\b/g) ?? []).map((c) => c.replace('#', '').toLowerCase()))
    .filter((row) => row.length === 30);
}

/** Haiclue's words by how many syllables they can have (bit n for n), as in
 * src/lexicon/words.h. Words of one syllable, the most, are left out. */
export function syllables() {
  const source = readFileSync(join(root, 'src/lexicon/words.c'), 'utf8');
  const list = (name) => source.split(`${name}[`)[1].split('{')[1].split('}')[0];
  const words = [...list('lexicon_words').matchAll(/"([a-z]+)"/g)].map((match) => match[1]);
  const masks = list('lexicon_syllables').match(/\d+/g);
  const sorted = {};
  words.forEach((word, i) => {
    if (masks[i] !== '2') (sorted[masks[i]] ??= []).push(word);
  });
  return Object.fromEntries(Object.entries(sorted).map(([mask, all]) => [mask, all.join(' ')]));
}

const ROOMS = 'KBCDRLOHS'; // as the rows of the map have them

/** The house of Clue: 25 rows of 24 squares, doors as [room, row, column of
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

function escape(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The few marks that our rule books use within a line. */
function inline(text) {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

/** "**C8** ..." can be linked to as #C8. */
function anchor(text) {
  const rule = /^\*\*([A-Z]\d+)\*\*/.exec(text);
  return rule ? ` id="${rule[1]}"` : '';
}

function tableRow(line, tag) {
  const cells = line.replace(/^\||\|$/g, '').split('|');
  return '<tr>' + cells.map((c) => `<${tag}>${inline(c.trim())}</${tag}>`).join('') + '</tr>';
}

/** Markdown as our rule books are written: titles, lists, tables, code,
 * paragraphs. */
export function toHtml(markdown) {
  const lines = markdown.split('\n');
  const out = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    if (/^#+ /.test(line)) {
      const level = Math.min(line.indexOf(' ') + 1, 4);
      out.push(`<h${level}>${inline(line.replace(/^#+ /, ''))}</h${level}>`);
      i++;
    } else if (/^```/.test(line)) {
      const code = [];
      for (i++; i < lines.length && !/^```/.test(lines[i]); i++) code.push(escape(lines[i]));
      out.push(`<pre>${code.join('\n')}</pre>`);
      i++;
    } else if (/^\|/.test(line)) {
      out.push('<table>', tableRow(line, 'th'));
      for (i += 2; i < lines.length && /^\|/.test(lines[i]); i++) out.push(tableRow(lines[i], 'td'));
      out.push('</table>');
    } else if (/^- /.test(line)) {
      out.push('<ul>');
      while (i < lines.length && /^- /.test(lines[i])) {
        let text = lines[i++].slice(2);
        while (i < lines.length && /^ {2,}\S/.test(lines[i])) text += ' ' + lines[i++].trim();
        out.push(`<li${anchor(text)}>${inline(text)}</li>`);
      }
      out.push('</ul>');
    } else if (line.trim() === '') {
      i++;
    } else {
      const text = [];
      while (i < lines.length && lines[i].trim() !== '' && !/^(#|- |\||```)/.test(lines[i])) text.push(lines[i++].trim());
      out.push(`<p${anchor(text.join(' '))}>${inline(text.join(' '))}</p>`);
    }
  }
  return out.join('\n');
}

export function ruleBook() {
  const folder = join(root, 'docs/rules');
  const book = {};
  for (const name of readdirSync(folder))
    if (name.endsWith('.md') && name !== 'README.md')
      book[basename(name, '.md')] = toHtml(readFileSync(join(folder, name), 'utf8'));
  return book;
}
