/*
 * shots.mjs PROGRAM [FOLDER] - the pictures of the README: every game in its
 * middle, on a phone and on a desk.
 *
 * SPDX-License-Identifier: MIT
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, Server, openBrowser, person, PHONE } from './harness.mjs';
import { againstBots, button, playOn, untilAsked } from './steps.mjs';

const [, , program, folder = 'docs/screenshots'] = process.argv;
const server = await new Server(program).start();
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });

/** Name of the picture, game, how many moves of our own before it is taken at
 * least, and what we are asked then. */
const games = [
  ['clue', 'Clue', 3, 'begin-turn'],
  ['hues', 'Hues and Cues', 1, 'place-second-piece'],
  ['haiclue', 'Haiclue', 1, 'guess-target'],
  ['hue', 'HUE', 3, 'lay-card'],
];

async function asked(page) {
  await untilAsked(page);
  const frame = page.frames_.findLast((text) => text.includes('"view"'));
  return JSON.parse(frame).view.ask;
}

async function shoot(page, name) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    document.querySelector('.game-main')?.scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.waitForTimeout(300); // whatever moves has arrived
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const [kind, size, deviceScaleFactor] of [['phone', PHONE, 2], ['desk', DESK, 1]]) {
  const page = await person(browser, size, { deviceScaleFactor, colorScheme: 'light' });
  await page.goto(server.url);
  await button(page, 'Start a table').waitFor();
  await shoot(page, `home-${kind}`);
  for (const [name, game, moves, question] of games) {
    await againstBots(page, server.url, game);
    await playOn(page, moves);
    for (let more = 0; more < 30 && (await asked(page)) !== question; more++) await playOn(page, 1);
    await shoot(page, `${name}-${kind}`);
  }
  await page.context().close();
}
await browser.close();
await server.close();
