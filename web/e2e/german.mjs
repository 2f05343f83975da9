/*
 * german.mjs - the client in German, from the front page to the end of each game: no
 * text, label or announcement may contain English.
 *
 * A word counts as English if our English strings have it and our German ones do
 * not. Names, tiles and cues are not checked.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { ruleBook } from '../content.mjs';
import { load } from '../test/load.mjs';
import { refusals, sources, strings } from '../test/sources.mjs';
import { check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots as playInEnglish, button, playOn } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();
const en = (await load('locales/en.ts')).pack;
const de = (await load('locales/de.ts')).pack;
const games = JSON.parse(execFileSync(process.argv[2], ['games', '--json'], { encoding: 'utf8' }));
const titles = games.map((game) => game.title);

/* --- What is English -------------------------------------------------------- */

const tokens = (text) => text.replace(/\{\w+\}/g, ' ').toLowerCase().match(/\p{L}[\p{L}’']+/gu) ?? [];
const values = (...records) => records.flatMap((record) => Object.values(record));
const german = new Set(values(de.strings, de.questions, de.options, de.refusals, de.reasons).flatMap(tokens));
german.add('cluehouse');
for (const one of titles.flatMap(tokens)) german.delete(one); // titles are allowed as a whole
// The client makes "Hellblau" of two strings; the English rules have it as an example.
const shades = Object.entries(de.strings).filter(([key, text]) => key.startsWith('cues.shade.') && text.endsWith('-'));
const hues = Object.entries(de.strings).filter(([key]) => key.startsWith('cues.hue.'));
for (const [, shade] of shades) for (const [, hue] of hues) german.add((shade.slice(0, -1) + hue).toLowerCase());
const english = new Set(
  [
    ...values(en.strings, en.refusals),
    ...refusals().map(({ say }) => say),
    ...sources('games').flatMap(([, source]) => strings(source)),
    ...sources('bots').flatMap(([, source]) => strings(source)),
    ...values(ruleBook('en')).map((html) => html.replace(/<[^>]*>/g, ' ')),
  ]
    .flatMap(tokens)
    .filter((token) => !german.has(token)),
);

/** Collects all text and labels, even if they were visible only briefly; not what
 * is marked as English, as code, or as a name. */
function collect() {
  const seen = (window.seen_ = new Set());
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const ours = (element) => element && !element.closest('[lang="en"]:not(html), code, bdi, .book, script, style, noscript');
  const take = (node) => {
    if (node.nodeType === Node.TEXT_NODE && ours(node.parentElement)) seen.add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (ours(node)) for (const name of spoken) if (node.hasAttribute(name)) seen.add(node.getAttribute(name));
    for (const child of node.childNodes) take(child);
  };
  new MutationObserver((changes) => {
    for (const change of changes)
      if (change.type === 'childList') change.addedNodes.forEach(take);
      else take(change.target);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: spoken });
}

/** Names, tiles and cues in the messages of the server. */
function sayings(page) {
  const found = new Set(['Ada Ruhm']);
  const note = (value, key) => {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      for (const between of [' ', ' / ', ', ']) found.add(value.join(between));
    if (typeof value === 'string' && /^(cue|cues|name|host|code|target|word|text|blue|green|red|yellow)$/.test(key)) found.add(value);
    if (typeof value === 'string' && key === 'move') found.add(value.replace(/^\S+ /, ''));
    if (typeof value === 'string' && key === 'why') for (const [, text] of value.matchAll(/"([^"]+)"/g)) found.add(text);
    if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) note(one, Array.isArray(value) ? key : name);
  };
  for (const frame of page.frames_) note(JSON.parse(frame), '');
  return [...found].filter(Boolean);
}

/** Removes whole words from a text. */
function without(text, saying) {
  const exactly = saying.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${exactly}(?![\\p{L}\\p{N}])`, 'gu'), ' ');
}

/** Fails if anything shown on this page was English. */
async function noEnglish(page, what) {
  const shown = [...(await page.evaluate(() => [...window.seen_, document.title]))];
  const data = [...titles, 'Cluehouse', 'English', ...sayings(page)].sort((a, b) => b.length - a.length);
  const bad = [];
  for (const text of new Set(shown)) {
    let rest = text;
    for (const saying of data) if (rest.includes(saying)) rest = without(rest, saying);
    const found = tokens(rest).filter((token) => english.has(token));
    if (found.length > 0) bad.push(`${JSON.stringify(text)}: ${found.join(', ')}`);
  }
  check(shown.length > 5, `${what}: hardly anything was shown`);
  check(bad.length === 0, `${what} has English:\n${bad.join('\n')}`);
  check((await page.evaluate(() => document.documentElement.lang)) === 'de', `${what}: lang is not de`);
}

async function germanPerson(size) {
  const page = await person(browser, size, { locale: 'de-DE' });
  await page.addInitScript(collect);
  return page;
}

async function againstBots(page, game) {
  await page.goto(server.url);
  await page.locator('.game-card').filter({ has: page.getByText(game, { exact: true }) }).click();
  await page.getByLabel('Dein Name').fill('Ada Ruhm');
  await button(page, 'Gegen Bots spielen').click();
  await page.locator('.board-room').waitFor();
}

/* --- Around the games ------------------------------------------------------- */

await test('games, options and moves have German words', async () => {
  const missing = [];
  const want = (key, words = de.strings) => key in words || missing.push(key);
  for (const { name, options, verbs } of games) {
    for (const key of [`game.${name}`, `blurb.${name}`]) want(key);
    for (const option of options.filter((one) => !one.name.startsWith('suspect-'))) {
      want(`option.${option.name}`);
      want(option.name, de.options);
      for (const value of option.words ?? []) if (!/^(on|off|seat-\d+)$/.test(value)) want(`value.${value}`);
    }
    for (const verb of verbs.filter((one) => !one.dealer && one.when !== 'aside')) want(`move.${name}.${verb.name}`);
  }
  check(missing.length === 0, `no German for ${missing.join(', ')}`);
});

await test('front page, settings, lobby, invitation, television', async (open) => {
  const ada = open(await germanPerson(DESK));
  const guest = open(await germanPerson(PHONE));
  await ada.goto(server.url);
  await button(ada, 'Einstellungen').click();
  await ada.getByRole('dialog').waitFor();
  await ada.keyboard.press('Escape');
  for (const game of games.map(({ name }) => de.strings[`game.${name}`])) {
    await ada.goto(server.url);
    await ada.locator('.game-card').filter({ has: ada.getByText(game, { exact: true }) }).click();
    await ada.getByLabel('Dein Name').fill('Ada Ruhm');
    await button(ada, 'Tisch eröffnen').click();
    await ada.locator('.share .code').waitFor();
    await ada.getByText('Weitere Einstellungen').click();
    await noEnglish(ada, `lobby of ${game}`);
  }
  const code = await ada.locator('.share .code').innerText();
  await guest.goto(ada.url());
  await button(guest, 'An den Tisch kommen').waitFor();
  await noEnglish(guest, 'invitation');
  await guest.goto(`${server.url}/table/${code}/screen`);
  await guest.locator('.tv-invite').waitFor();
  await noEnglish(guest, 'television');
  await guest.goto(`${server.url}/nirgends`);
  await guest.getByText('Seite nicht gefunden').waitFor();
  guest.complaints.length = 0; // the 404 is expected
  await noEnglish(guest, 'lost');
});

await test('rules are in German, at the rule asked for, and can be searched', async (open) => {
  const page = open(await germanPerson(PHONE));
  await page.goto(`${server.url}/rules/hues-and-cues#H13`);
  const book = page.locator('.book');
  await book.locator('#H13.here').waitFor();
  check((await book.getAttribute('lang')) === 'de', 'the rules are not said to be German');
  check((await book.locator('#H13 > ul > li').count()) === 5, 'the list in H13 is lost');
  await page.getByLabel('In den Regeln suchen').fill('anfechten');
  await book.locator('#H13').waitFor({ state: 'hidden' });
  check(await book.locator('#H18').isVisible(), 'H18 is not found');
  check((await page.locator('.rule-search').innerText()) === '1 Treffer', await page.locator('.rule-search').innerText());
  await noEnglish(page, 'rules');
});

await test('the language can be changed in the middle of a game, and stays', async (open) => {
  const page = open(await person(browser, DESK));
  await page.addInitScript(collect);
  await playInEnglish(page, server.url, 'HUE');
  await playOn(page, 1);
  await button(page, 'Settings').click();
  await page.getByText('Deutsch', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Verlauf' }).waitFor();
  check((await page.locator('link[rel=manifest]').getAttribute('href')) === '/manifest-de.webmanifest', 'the manifest is English');
  await page.reload();
  await page.locator('.board-room').waitFor();
  await noEnglish(page, 'after a reload');
});

/* --- Whole games ------------------------------------------------------------ */

async function whole(page, game) {
  await againstBots(page, game);
  await playOn(page, Infinity);
  await page.getByRole('button', { name: 'Ergebnis und mehr' }).click();
  await page.locator('.end-papers > summary').click();
  await page.getByText('Wurde ehrlich gemischt?').click();
  await noEnglish(page, game);
}

await test('games of Clue, Haiclue and HUE, at the same time', async (open) => {
  const played = ['Cluedo', 'Haiclue', 'HUE'].map(async (game) => whole(open(await germanPerson(DESK)), game));
  const ends = await Promise.allSettled(played);
  const bad = ends.filter((end) => end.status === 'rejected').map((end) => end.reason.message);
  check(bad.length === 0, bad.join('\n'));
});

await test('a game of Hues and Cues, with a cue that is refused', async (open) => {
  const page = open(await germanPerson(DESK));
  await againstBots(page, 'Hues and Cues');
  const field = page.locator('.cues-cue input');
  const go = page.locator('.board-room[data-scene] button.main').first(); // dismisses the result of a round
  const now = page.locator('.cues-cue, .end, .ask-hint, .board-room[data-scene] button.main').first();
  for (await now.waitFor(); !(await field.isVisible()); await now.waitFor()) {
    check((await page.locator('.end').count()) === 0, 'nobody asked for a cue');
    if (await go.isVisible()) await go.click({ timeout: 3000 }).catch(() => undefined); // it may disappear by itself
    else await playOn(page, 1);
  }
  await field.fill('blau'); // the table judges words in the host's language
  const why = page.locator('#cues-verdict .bad');
  await why.waitFor();
  check((await why.innerText()).includes(de.refusals['cue-is-a-colour-name']), await why.innerText());
  check((await why.getByRole('link').getAttribute('href')).endsWith('/rules/hues-and-cues#H13'), 'no link to H13');
  await field.fill('');
  await playOn(page, Infinity);
  await noEnglish(page, 'Hues and Cues');
});

await browser.close();
await server.close();
finish();
