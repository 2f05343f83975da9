/*
 * speed.mjs PROGRAM - how much a first visit loads, and how much a browser does.
 * Bytes, requests and elements are judged here; times depend on the machine, and
 * make bench-web prints them (figures.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, button, playOn } from './steps.mjs';

const [, , program] = process.argv;
const server = await new Server(program).start();
const browser = await openBrowser();

const MOST_BYTES = 75000; // page, style, script and words, as sent
const MOST_REQUESTS = 12; // those four, what comes before them, the display face, four boxes, icon and manifest

/** Counts the bytes that a page loads, as transferred. */
async function counted(page) {
  const line = await page.context().newCDPSession(page);
  const count = { bytes: 0, requests: 0, urls: [], line };
  await line.send('Network.enable');
  line.on('Network.requestWillBeSent', ({ request }) => {
    count.requests++;
    count.urls.push(request.url);
  });
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (count.bytes += encodedDataLength));
  return count;
}

await test('a first visit is small', async (open) => {
  const page = open(await person(browser, PHONE, { serviceWorkers: 'block' }));
  const count = await counted(page);
  await page.goto(server.url);
  await button(page, 'Start a table').waitFor();
  console.log(`# first visit: ${count.requests} requests, ${count.bytes} bytes`);
  check(count.requests <= MOST_REQUESTS, count.urls.join(' '));
  check(count.bytes <= MOST_BYTES, `${count.bytes} bytes`);
});

await test('a game loads its own pieces, and nothing of another', async (open) => {
  const page = open(await person(browser, PHONE, { serviceWorkers: 'block' }));
  await page.goto(server.url);
  await button(page, 'Start a table').waitFor();
  const count = await counted(page);
  await page.locator('.game-card').last().click();
  await button(page, 'Play against bots').click();
  await page.locator('.board-room').waitFor();
  const names = count.urls.map((url) => /\/assets\/(locale-)?([a-z-]+)-\w+\.\w+$/.exec(url)?.[2] ?? '');
  check(names.includes('hue'), count.urls.join(' '));
  const others = names.filter((name) => /^(clue|haiclue|hues-and-cues)/.test(name));
  check(others.length === 0, `of other games: ${others}`);
});

/** How many elements a browser styles while something is done. */
async function styled(page, what) {
  const trace = JSON.parse(await traced(page, what));
  return trace.traceEvents
    .filter((event) => event.name === 'UpdateLayoutTree')
    .reduce((sum, event) => sum + (event.args.elementCount ?? 0), 0);
}

async function traced(page, what) {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await what();
  return String(await browser.stopTracing());
}

await test('panning the colours restyles none of them', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'Hues and Cues');
  await page.locator('.turn-line.mine').waitFor();
  const sheet = () => page.locator('.cues-sheet').evaluate((it) => it.clientWidth);
  // Let the board be drawn in all its sizes first.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn))));
  const before = await sheet();
  const count = await styled(page, async () => {
    await button(page, 'Zoom in').click();
    await page.waitForFunction((w) => document.querySelector('.cues-sheet').clientWidth > w, before);
  });
  console.log(`# ${count} elements were styled`);
  check(count > 0 && count < 240, `${count} elements were styled`);
});

await browser.close();
await server.close();
finish();
