/* rules.test.mjs - the rule books are complete in every language that they are
 * in. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forPlayers, ruleBook, toHtml } from '../content.mjs';
import { load } from './load.mjs';

const english = ruleBook('en');
const german = ruleBook('de');
const numbers = (html) => [...html.matchAll(/ id="([A-Z]\d+)"/g)].map((found) => found[1]);
/** Titles, rules, lists and tables, without what they say. */
const bones = (html) => html.match(/<(?:h\d|ul|li|table|tr|t[hd]|p|pre)\b[^>]*>/g);
/** What is written for machines is the same in every language. */
const codes = (html) => new Set([...html.matchAll(/<code>(\S+)<\/code>/g)].map((found) => found[1]));

test('no German rule book without an English one', () => {
  assert.deepEqual(Object.keys(german).filter((game) => !english[game]), []);
});

for (const [game, html] of Object.entries(english))
  test(`${game}: rules that are cited exist`, () => {
    const [first = ''] = numbers(html);
    assert.match(first, /^[A-Z]1$/);
    for (const book of [html, german[game] ?? ''])
      for (const [rule] of book.matchAll(new RegExp(`\\b${first[0]}\\d{1,2}\\b(?!</code>)`, 'g')))
        assert.ok(numbers(html).includes(rule), rule);
  });

for (const [game, html] of Object.entries(german)) {
  test(`${game}: both languages have the same rules`, () => {
    assert.deepEqual(numbers(html), numbers(english[game]));
  });
  test(`${game}: German has the headings, lists and tables of English`, () => {
    assert.deepEqual(bones(html), bones(english[game]));
  });
  test(`${game}: German has the option and move names of English`, () => {
    const missing = [...codes(english[game])].filter((code) => !codes(html).has(code));
    assert.deepEqual(missing, []);
  });
}

test('options are named as in the lobby, and what is for programmers is folded', () => {
  const html = '<p><code>first=seat-2</code> <code>first</code> <code>suspect-0</code></p>\n<h3>For programmers</h3>\n<p><code>first</code></p>';
  assert.equal(
    forPlayers(html, 'clue', 'en'),
    '<p><em>Who goes first: Seat 3</em> <em>Who goes first</em> <code>suspect-0</code></p>\n' +
      '<details>\n<summary>For hosts and programmers</summary>\n<h3>For programmers</h3>\n<p><code>first</code></p>\n</details>',
  );
  for (const [game, html] of [...Object.entries(english), ...Object.entries(german)])
    assert.doesNotMatch(html.split('<details>')[0], /<code>[a-z]+=|NFKC|<code>cluehouse \w/, game);
});

const MARK = { en: 'House rule:', de: 'Hausregel:' };
/** What belongs to the folded end: files, the program, tests, refusals as such, seats by number. */
const PAPERWORK = new RegExp(
  [
    String.raw`\b\w{2,}\.(?:c|h|md|txt|tsv|json|rules)\b`,
    String.raw`\b(?:data|docs|src|tests|web)/`,
    String.raw`cluehouse|\btests?\b|\brefusals?\b|Ablehnung`,
    String.raw`\b(?:seat|Platz)[- ]\d|suspect-\d|column \d|Spalte \d`,
    String.raw`\bDecided\b|\bEntschieden\b|\bthe reader is seat\b`,
  ].join('|'),
  'i',
);

for (const [language, books] of Object.entries({ en: english, de: german }))
  for (const [game, html] of Object.entries(books))
    test(`${game}, ${language}: what is not folded is for players`, () => {
      const [shown, papers] = html.split('<details>');
      assert.doesNotMatch(shown.replace(/<[^>]*>/g, ''), PAPERWORK);
      assert.ok(papers, 'nothing is folded');
      assert.equal(numbers(papers).length, 0, 'a rule is folded');
      const [top] = shown.split('<h3>');
      assert.ok(top.includes(`<em>${MARK[language]}</em>`), 'the mark of house rules is not explained at the top');
      const marks = shown.split(`<em>${MARK[language]}</em>`).length;
      assert.equal(marks, shown.split(MARK[language]).length, 'a house rule is marked otherwise');
      for (const row of shown.match(/<tr>.*<\/tr>/g) ?? [])
        assert.ok(row.split('</t').length <= 5, `too wide for a phone: ${row}`);
    });

test('both languages have the same house rules', () => {
  for (const game of Object.keys(german)) {
    const marks = (html, mark) => html.split(/(?= id="[A-Z]\d+")/).map((rule) => rule.split(mark).length);
    assert.deepEqual(marks(german[game], MARK.de), marks(english[game], MARK.en), game);
  }
});

/** HTML without the space that browsers do not show. */
const tight = (html) => html.replace(/\s*(<\/?(?:ul|li|p|pre|table|tr)\b[^>]*>)\s*/g, '$1').replace(/\n/g, ' ');

test('a list within a rule stays a list, and what follows stays in the rule', () => {
  const html = toHtml('- **X1** Two:\n  - one\n  - two\n    more\n\n  after\n- **X2** last\n');
  assert.equal(
    tight(html),
    '<ul><li id="X1"><strong>X1</strong> Two:<ul><li>one</li><li>two more</li></ul><p>after</p></li>' +
      '<li id="X2"><strong>X2</strong> last</li></ul>',
  );
});

test('a line of a rule that begins with a number is text', () => {
  assert.equal(tight(toHtml('- **X1** at most\n  5. Then\n')), '<ul><li id="X1"><strong>X1</strong> at most 5. Then</li></ul>');
});

test('links are text, and so is HTML', () => {
  assert.equal(toHtml('[here](http://x) <b>a</b> & `<i>`'), '<p>here &lt;b&gt;a&lt;/b&gt; &amp; <code>&lt;i&gt;</code></p>');
  assert.doesNotMatch(toHtml('<script>\nalert(1)\n</script>\n'), /<script/);
});

test('titles begin at h2; tables and code are plain', () => {
  assert.equal(
    tight(toHtml('# A\n#### B\n| a | b |\n|---|---|\n| 1 | `x` |\n\n```\n<x>\n```\n')).replace(/ (?=<h)/g, ''),
    '<h2>A</h2><h4>B</h4><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><code>x</code></td></tr></table>' +
      '<pre>&lt;x&gt;</pre>',
  );
});

test('a rule book without a translation is shown in English, with its language', async () => {
  const RULES = JSON.stringify({ en: { clue: '/clue-en', hue: '/hue-en' }, de: { clue: '/clue-de' } });
  globalThis.navigator ??= { languages: [] };
  const { bookOf } = await load('parts/rules/index.tsx', { RULES });
  assert.deepEqual(bookOf('clue', 'de'), ['/clue-de', 'de']);
  assert.deepEqual(bookOf('hue', 'de'), ['/hue-en', 'en']);
  assert.deepEqual(bookOf('clue', 'en'), ['/clue-en', 'en']);
});
