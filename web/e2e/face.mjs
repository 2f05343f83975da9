/*
 * face.mjs - what one sees before and after a game: the first page, the lobby, the
 * invitation, the result that is shared; and what is loaded for it.
 *
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { againstBots, button, makeTable, openResults, playToEnd } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();
const GAMES = ['Clue', 'Hues and Cues', 'Haiclue', 'HUE'];

/** Notes the paths of what a page loads, and what the browser warns of. */
function noted(page) {
  const loaded = [];
  const warnings = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  return { loaded, warnings };
}

for (const size of [PHONE, { width: 390, height: 844 }])
  for (const locale of ['en-GB', 'de-DE'])
    await test(`a game is started without scrolling: ${size.width}x${size.height}, ${locale}`, async (open) => {
      const page = open(await person(browser, size, { locale }));
      await page.goto(server.url);
      const [start, bots] = [page.locator('.make .main'), page.locator('.make-buttons button').last()];
      await bots.waitFor();
      for (let i = 0; i < GAMES.length; i++) {
        await page.locator('.game-card').nth(i).click();
        for (const one of [start, bots]) {
          const { y, height } = await one.boundingBox();
          check(y + height <= size.height, `a button ends at ${y + height} of ${size.height}`);
        }
        check((await page.evaluate(() => scrollY)) === 0, 'the page has scrolled');
      }
      await fits(page, 'the first page');
      // How many seats there are is said above the buttons, and changed below them.
      await page.locator('.make-line button').click();
      const stepper = await page.locator('.make-row .stepper').boundingBox();
      check(stepper.y >= 0 && stepper.y + stepper.height <= size.height, 'the number of seats is out of sight');
      // Another page begins at its beginning.
      await page.evaluate(() => scrollTo(0, 400));
      await page.locator('.game-about a').first().click();
      await page.locator('.rule-book').waitFor();
      check((await page.evaluate(() => scrollY)) === 0, 'the next page is scrolled');
    });

await test('the first page says what the games are', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(server.url);
  for (const [i, game] of GAMES.entries()) {
    await page.locator('.game-card').nth(i).click();
    await page.locator('.game-about h2', { hasText: game }).waitFor();
    for (const fact of [/\d+–\d+ players/, /\d+–\d+ min/]) await page.locator('.game-about .facts').getByText(fact).waitFor();
    check((await page.locator('html').getAttribute('data-game')) !== null, 'the page has no colours of a game');
    await accessible(page, game);
  }
  await page.waitForFunction(() => [...document.querySelectorAll('.game-box')].every((one) => one.naturalWidth > 0));
  await page.waitForFunction(() => document.fonts.check('700 20px Fraunces'));
});

await test('a German loads German words only, and nothing in vain', async (open) => {
  const page = open(await person(browser, DESK, { locale: 'de-DE', serviceWorkers: 'block' }));
  const { loaded, warnings } = noted(page);
  await page.goto(server.url);
  await button(page, 'Tisch eröffnen').waitFor();
  await page.waitForTimeout(4000); // the browser complains three seconds after loading
  const words = loaded.filter((path) => path.includes('/locale-'));
  check(words.length > 0 && words.every((path) => path.includes('-de-')), words.join(' '));
  check(new Set(words).size === words.length, `twice: ${words.join(' ')}`);
  check(!loaded.some((path) => /\/(clue|hue|haiclue|hues-and-cues)-\w+\.(js|css)/.test(path)), 'a game is loaded on the first page');
  check(warnings.every((text) => !/preload/.test(text)), warnings.join('\n'));
});

await test('a board is never seen without its style', async (open) => {
  const page = open(await person(browser, DESK, { serviceWorkers: 'block' }));
  let styled = false;
  await page.route(/\/assets\/hue-\w+\.css$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    styled = true;
    await route.continue();
  });
  await page.goto(server.url);
  await page.locator('.game-card').last().click();
  await button(page, 'Play against bots').click();
  await page.locator('.board-room').waitFor();
  check(styled, 'the board was there before its style');
});

await test('the level of bots counts for a table, too', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(server.url);
  await page.getByLabel('Bot level').selectOption('hard');
  await makeTable(page, { game: 'Clue', name: 'Ann' });
  await button(page, 'Fill with bots').click();
  await button(page, 'Fill with bots').waitFor({ state: 'detached' });
  const levels = await page.locator('.lobby-seat select').evaluateAll((all) => all.map((one) => one.value));
  check(levels.length === 3 && levels.every((level) => level === 'hard'), levels.join());
  await page.goto(server.url);
  check((await page.getByLabel('Bot level').inputValue()) === 'hard', 'the level is forgotten');
});

await test('finished games stand apart, with who won and when', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'HUE');
  await page.goto(server.url);
  await page.locator('.continue li', { hasText: 'HUE' }).waitFor();
  check((await page.locator('.finished').count()) === 0, 'it is finished already');
  await page.locator('.continue a').click();
  await page.locator('.board-room').waitFor();
  await playToEnd(page);
  await page.goto(server.url);
  const line = page.locator('.finished li', { hasText: 'HUE with Basil' });
  await line.getByText(/^(You|Basil) won$/).waitFor();
  const year = String(new Date().getFullYear());
  check((await line.innerText()).includes(year), `no date: ${await line.innerText()}`);
  check((await page.locator('.continue').count()) === 0, 'it is among those that go on');
  await accessible(page, 'the first page');
});

await test('another player on this device: no ring around the title, one line', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await page.getByRole('button', { name: /Add a player on this device/ }).click();
  await page.getByLabel('Player’s name').fill('Grandma');
  await page.keyboard.press('Enter');
  const line = page.locator('.lobby-seat', { hasText: 'Grandma' });
  await line.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('.lobby-seat')?.textContent.includes('Grandma'));
  await line.getByText('on this device').waitFor();
  await button(page, 'Remove').waitFor();
  const heights = await line.locator('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  check(heights.length === 2 && heights[0] === heights[1], `the buttons stand at ${heights}`);
  await accessible(page, 'the lobby');
});

await test('characters are chosen by their pictures, and nobody has another’s', async (open) => {
  const ann = open(await person(browser, PHONE));
  const bob = open(await person(browser, DESK));
  await makeTable(ann, { game: 'Clue', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await bob.getByText('Ann invites you to play').waitFor();
  await accessible(bob, 'the invitation');
  await bob.getByLabel('Your name').fill('Bob');
  await button(bob, 'Join the table').click();
  await button(ann, 'Change').click();
  await button(ann, 'Prof. Plum').click();
  await ann.locator('.character[aria-pressed=true]', { hasText: 'Plum' }).waitFor();
  await accessible(ann, 'the characters');
  await button(bob, 'Change').click();
  await bob.locator('.character:disabled', { hasText: 'Plum' }).waitFor();
});

for (const [game, size] of [['HUE', PHONE], ['Clue', DESK]])
  await test(`the result of ${game} is shared as text and as a picture`, async (open) => {
    const page = open(await person(browser, size, { permissions: ['clipboard-read', 'clipboard-write'] }));
    await againstBots(page, server.url, game);
    await playToEnd(page);
    await openResults(page);
    await button(page, 'Share the result').click();
    await page.locator('img.result-picture').waitFor();
    await accessible(page, 'the result');
    await fits(page, 'the result');
    await button(page, 'Copy text').click();
    await page.getByText('Result copied.').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.startsWith(`${game} · `) && text.includes('Basil') && text.endsWith(server.url), text);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save picture').click()]);
    const png = readFileSync(await file.path());
    check(png.subarray(1, 4).toString() === 'PNG' && png.readUInt32BE(16) === 1200 && png.readUInt32BE(20) === 630, 'not a picture');
    check(png.length > 15000, `the picture is empty: ${png.length} bytes`);
  });

await test('a television shows the box of the game', async (open) => {
  const ann = open(await person(browser, DESK));
  const screen = open(await person(browser, { width: 1920, height: 1080 }));
  const { code } = await makeTable(ann, { game: 'Haiclue', name: 'Ann', url: server.url });
  await screen.goto(`${server.url}/table/${code}/screen`);
  await screen.waitForFunction(() => document.querySelector('.tv-invite .game-box')?.naturalWidth > 0);
  await fits(screen, 'the television');
  check(await screen.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), 'the television scrolls');
});

await browser.close();
await server.close();
finish();
