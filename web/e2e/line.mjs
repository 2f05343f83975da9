/*
 * line.mjs - a line that dies without a word: a proxy of our own stops passing
 * bytes in both directions, as routers and changes of the network do. New
 * connections work. Page and television notice within ten seconds, and come back
 * by themselves.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { Proxy } from './proxy.mjs';
import { playOn, together } from './steps.mjs';

const WITHIN = 10000; // ms
const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

const proxy = await new Proxy().start(server.port);

/** Milliseconds until the page says that there is no connection. */
async function noticed(page, since) {
  const said = () => document.body.innerText.includes('No connection. Reconnecting');
  await page.waitForFunction(said, undefined, { polling: 50, timeout: 2 * WITHIN });
  return Date.now() - since;
}

await test('a dead line is noticed within 10 s by who waits, and by the television', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const screen = open(await person(browser, { width: 1920, height: 1080 }));
  await together(ann, bob, server.url, 'HUE');
  const path = new URL(bob.url()).pathname;
  const code = await shownCode(ann);
  // Bob goes on through the proxy, with the same seat.
  const saved = await bob.evaluate(() => localStorage['cluehouse.places']);
  await bob.goto(proxy.url);
  await bob.evaluate((all) => (localStorage['cluehouse.places'] = all), saved);
  await bob.goto(proxy.url + path);
  await bob.locator('.board-room').waitFor();
  await screen.goto(`${proxy.url}/table/${code}/screen`);
  await screen.locator('.tv-show').waitFor();

  const since = Date.now();
  check(proxy.swallow() >= 2, 'no line was swallowed');
  const [page, television] = await Promise.all([noticed(bob, since), noticed(screen, since)]);
  console.log(`# noticed after ${page} ms (page) and ${television} ms (television)`);
  check(page <= WITHIN, `the page took ${page} ms`);
  check(television <= WITHIN, `the television took ${television} ms`);

  // Both are back without a hand, and see what happens.
  for (const shown of [bob, screen])
    await shown.getByText('No connection. Reconnecting…').waitFor({ state: 'detached' });
  const before = await screen.locator('.board-room').innerHTML();
  await Promise.race([playOn(ann, 1), playOn(bob, 1)]);
  await screen.waitForFunction((old) => document.querySelector('.board-room').innerHTML !== old, before);
});

/** The code of a table that is being played. */
async function shownCode(page) {
  await page.getByRole('button', { name: 'People and invite' }).click();
  const code = await page.locator('.share .code').innerText();
  await page.keyboard.press('Escape');
  return code;
}

await test('a move into a dead line is made all the same, once', async (open) => {
  const ann = open(await person(browser, DESK));
  await ann.goto(proxy.url);
  await ann.locator('.game-card').last().click();
  await ann.getByRole('button', { name: 'Play against bots', exact: true }).click();
  await ann.locator('.hue-hold').first().press('Enter');
  const held = await ann.locator('.hue-hold').count();
  proxy.swallow();
  const since = Date.now();
  await ann.getByRole('button', { name: 'Place', exact: true }).click();
  const took = await noticed(ann, since);
  check(took <= WITHIN, `the page took ${took} ms`);
  await ann.getByText('No connection. Reconnecting…').waitFor({ state: 'detached' });
  await ann.locator('.hue-hold').nth(held - 1).waitFor({ state: 'detached' });
});

await browser.close();
proxy.close();
await server.close();
finish();
