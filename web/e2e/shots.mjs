/*
 * shots.mjs PROGRAM [FOLDER] - the pictures of the README: every game in its
 * middle, on a phone and on a desk.
 *
 * SPDX-License-Identifier: MIT
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, House, openBrowser, person, PHONE } from './harness.mjs';
import { againstBots, button, playOn } from './steps.mjs';

const [, , program, folder = 'docs/screenshots'] = process.argv;
const house = await new House(program).start();
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });

/** Name of the picture, game, and moves of our own before it is taken. */
const games = [
  ['clue', 'Clue', 5],
  ['hues', 'Hues and Cues', 4],
  ['haiclue', 'Haiclue', 2],
  ['hue', 'HUE', 4],
];

async function shoot(page, name) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    document.querySelector('.game-main')?.scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300); // whatever moves has arrived
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const [kind, size, deviceScaleFactor] of [['phone', PHONE, 2], ['desk', DESK, 1]]) {
  const page = await person(browser, size, { deviceScaleFactor, colorScheme: 'light' });
  await page.goto(house.url);
  await button(page, 'Make a table').waitFor();
  await shoot(page, `home-${kind}`);
  for (const [name, game, moves] of games) {
    await againstBots(page, house.url, game);
    await playOn(page, moves);
    await page.locator('.turn-line.mine').waitFor();
    await shoot(page, `${name}-${kind}`);
  }
  await page.context().close();
}
await browser.close();
await house.close();
