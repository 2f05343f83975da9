/*
 * server-text.test.mjs - every text of the server has a German translation
 * (unless its game has none), and English that suits a web page.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { hasGerman, options, plain, questions, reasons, refusals, sources, text } from './sources.mjs';

const en = (await load('locales/en.ts')).pack;
const de = (await load('locales/de.ts')).german;
const said = refusals();
const slugs = new Set(said.map(({ slug }) => slug));

/** Words for terminals and for programmers. */
const UNFIT = /\b(help|leave\.|cluehouse|docs|JSON|UTF-8|verb|argument|token|86400|count from 0)\b| \/ /i;

test('every refusal has German text', () => {
  assert.ok(slugs.size > 150);
  assert.deepEqual(said.filter(({ slug, german }) => german && !de.refusals[slug]), []);
});

test('no text for a refusal that does not exist', () => {
  for (const pack of [en, de])
    assert.deepEqual(Object.keys(pack.refusals).filter((slug) => !slugs.has(slug)), []);
});

test('refusals are written for players', () => {
  for (const { slug, say } of said) {
    assert.doesNotMatch(en.refusals[slug] ?? say, UNFIT, slug);
    assert.doesNotMatch(de.refusals[slug] ?? '', UNFIT, slug);
  }
});

/* What stored.c finds is for the operator's log; players hear `table-damaged`. */
test('every slug that the server uses is in a table', () => {
  let used = 0;
  for (const [name, source] of sources('server').filter(([name]) => !name.endsWith('stored.c')))
    for (const [, slug] of source.matchAll(/(?:request_refuse|outbox_refuse|presence_dismiss|drop_table|why =|return(?=\s*"))[^;"]*"([a-z]+-[a-z-]+)"/g)) {
      assert.ok(slugs.has(slug), `${name}: ${slug}`);
      used += 1;
    }
  assert.ok(used > 100, `only ${used} slugs were found in the sources`);
});

test('every question has German text', () => {
  const asked = questions();
  assert.ok(asked.length > 10);
  assert.deepEqual(asked.filter(({ slug, german }) => german && !de.questions[slug]), []);
  assert.deepEqual(Object.keys(de.questions).filter((one) => !asked.some(({ slug }) => slug === one)), []);
});

test('every option has German text', () => {
  const chosen = options();
  assert.ok(chosen.length > 10);
  assert.deepEqual(chosen.filter(({ slug, german }) => german && !de.options[slug]), []);
  assert.deepEqual(Object.keys(de.options).filter((one) => !chosen.some(({ slug }) => slug === one)), []);
});

const known = new Set(reasons());

test('every reason of a bot has German text', () => {
  const ours = Object.keys(de.reasons).map(plain);
  assert.ok(known.size > 30);
  const due = reasons(sources('bots').filter(([path]) => hasGerman(path)));
  assert.deepEqual(due.filter((reason) => !ours.includes(reason)), []);
  for (const pack of [en, de])
    assert.deepEqual(Object.keys(pack.reasons).filter((one) => !known.has(plain(one))), []);
});

test('a reason is a whole sentence', () => {
  for (const [name, source] of sources('bots'))
    for (const [, format] of source.matchAll(/(?:snprintf\(why[^,]*, [^,]*|\bsay\(why),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g))
      assert.ok(text(format) === '%s' || text(format).endsWith('.'), `${name}: ${text(format)}`);
});

test('German reasons have no hole that the English ones lack', () => {
  for (const [english, ours] of Object.entries(de.reasons))
    for (const hole of ours.match(/\{\w+\}/g) ?? []) assert.ok(english.includes(hole), `${english} ${hole}`);
});
