/*
 * figures.mjs PROGRAM [RUNS] [GAME...] - how fast the client is on a simulated
 * mid-range phone, and how much its boards shift: make bench-web. Every time is the
 * median of the runs; with 0 runs only shifts are measured. Times depend on the
 * machine, so nothing is judged here.
 *
 * SPDX-License-Identifier: MIT
 */
import { DESK, noteShifts, openBrowser, person, PHONE, Server, shifted } from './harness.mjs';
import { againstBots, button, hurry, playOn } from './steps.mjs';

const [, , program, runs = '5', ...wanted] = process.argv;
const RUNS = Number(runs);
const GAMES = wanted.length > 0 ? wanted : ['Clue', 'Hues and Cues', 'Haiclue', 'HUE'];
const MOVING = { reducedMotion: 'no-preference', serviceWorkers: 'block' };

const server = await new Server(program).start();
const browser = await openBrowser();

const middle = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];

/** A quarter of this machine's speed, in slow 4G. */
async function middling(page) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150, // milliseconds
    downloadThroughput: 200000, // bytes a second
    uploadThroughput: 90000,
  });
}

/* --- The first visit ---------------------------------------------------------- */

/** On the page: notes when each of these is first drawn and answers to a tap. Asked from
 * outside, the time would be rounded up to whenever somebody asks. */
function noteTimes() {
  window.times = {};
  const marks = {
    usable: '.make-buttons button.main:not(:disabled)',
    made: '.share .code',
  };
  const look = () => {
    for (const [name, selector] of Object.entries(marks)) {
      if (name in window.times || !document.querySelector(selector)) continue;
      window.times[name] = null; // until that frame is drawn
      requestAnimationFrame(() => setTimeout(() => (window.times[name] = performance.now())));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function firstVisit() {
  const page = await person(browser, PHONE, MOVING);
  await page.addInitScript(noteTimes);
  await middling(page);
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.times.usable);
  const pressed = await page.evaluate(() => performance.now());
  await button(page, 'Start a table').click();
  await page.waitForFunction(() => window.times.made);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    ...window.times,
  }));
  await page.context().close();
  return { ...times, table: times.made - pressed };
}

async function visits() {
  const all = [];
  for (let i = 0; i < RUNS; i++) all.push(await firstVisit());
  for (const [name, what] of [
    ['paint', 'first visit, something is drawn'],
    ['usable', 'first visit, “Start a table” answers a tap'],
    ['table', 'from that tap to the code of the table'],
  ]) {
    const each = all.map((one) => Math.round(one[name]));
    console.log(`${what}: ${middle(each)} ms (${each.join(', ')})`);
  }
}

/* --- Play ------------------------------------------------------------------------ */

/** On the page: notes long tasks. */
function noteTasks() {
  window.long = [0];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.long.push(Math.round(duration));
  }).observe({ type: 'longtask' });
}

/** The longest task since this was asked last. */
const longest = async (page) => Math.max(...(await page.evaluate(() => window.long.splice(1))), 0);

/** Somebody on the home page, whose bots play as fast as the scenes let them. */
async function visitor(size) {
  const page = await person(browser, size, { ...MOVING, pace: 'fast' });
  await page.addInitScript(noteTasks);
  await page.addInitScript(noteShifts);
  await page.goto(server.url);
  await button(page, 'Start a table').waitFor();
  return page;
}

/** Long tasks while a board is first drawn, and while a game is played on that phone. */
async function play(game) {
  const page = await visitor(PHONE);
  await middling(page);
  await longest(page);
  await againstBots(page, undefined, game);
  await playOn(page, 1);
  const first = await longest(page);
  await playOn(page, 3);
  const inPlay = await longest(page);
  await hurry(page);
  await playOn(page, Infinity);
  const end = await longest(page);
  await page.context().close();
  return { first, inPlay, end };
}

async function longTasks(game) {
  const all = [];
  for (let i = 0; i < RUNS; i++) all.push(await play(game));
  for (const [name, what] of [['first', 'the first drawing'], ['inPlay', 'in play'], ['end', 'to the end without pauses']]) {
    const each = all.map((one) => one[name]);
    console.log(`${game}, the longest task, ${what}: ${middle(each)} ms (${each.join(', ')})`);
  }
}

/** How much everything on the screen moves by itself in a whole game. */
async function wholeGame(game, size, where) {
  const page = await visitor(size);
  await againstBots(page, undefined, game);
  await page.evaluate(() => (window.shifts = []));
  await playOn(page, Infinity);
  await page.locator('.end').waitFor();
  const { sum, guilty } = await shifted(page);
  await page.context().close();
  console.log(`${game}, layout shift of a whole game on a ${where}: ${sum.toFixed(3)}`);
  for (const [what, part] of guilty) console.log(`  ${part.toFixed(3)} ${what}`);
}

if (RUNS > 0 && wanted.length === 0) await visits();
for (const game of RUNS > 0 ? GAMES : []) await longTasks(game);
for (const game of GAMES)
  for (const [size, where] of [[PHONE, 'phone'], [DESK, 'desk']]) await wholeGame(game, size, where);

await browser.close();
await server.close();
