/*
 * layout.mjs - what is visible without scrolling: the board and its controls, on a
 * phone in both orientations and on a desk. Every player is named once beside the
 * board, with the mark of the game.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, fits, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { button, leave, makeTable, openResults, playOn, playToEnd, together, untilAsked } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

const LYING = { width: 740, height: 360 };
const TALL = { width: 390, height: 844 };
const SIZES = [PHONE, LYING, DESK];
const touch = { hasTouch: true, isMobile: true };

/** Game, its board, how much of the window's height shows it, by width, and what
 * must be in sight altogether. */
const GAMES = [
  ['Clue', '.clue .board', { 360: 0.4, 740: 0.75, 1280: 0.55 }, []],
  ['Hues and Cues', '.cues-pane', { 360: 0.3, 740: 0.6, 1280: 0.45 }, []],
  ['Haiclue', '.hc-compose, .hc-scene', { 360: 0.35, 740: 0.4, 1280: 0.3 }, ['.hc-hand .hc-tile']],
  ['HUE', '.hue-map', { 360: 0.3, 740: 0.75, 1280: 0.6 }, ['.hue-hold']],
];

/** A game with bots, one of whom gives the first cue; hints are allowed. */
async function begin(page, game) {
  await makeTable(page, { game, name: 'Annabella', url: server.url });
  const free = page.getByLabel('Add a bot');
  for (let left = await free.count(); left > 0; left--) {
    await free.first().selectOption('easy');
    await free.nth(left - 1).waitFor({ state: 'detached' });
  }
  if (game === 'Hues and Cues') await page.getByLabel('Who goes first').selectOption('seat-1');
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await button(page, 'Start game').click();
  await page.locator('.turn-line.mine').waitFor();
}

/** Messages stay a minute, not seconds: they are still there when we look. */
function lasting() {
  const own = window.setTimeout;
  window.setTimeout = (run, after, ...more) => own(run, after === 5000 || after === 2200 ? 60000 : after, ...more);
}

/** What the message lies on, of all that is pressed or read to make a move. */
function coveredByToast() {
  const toast = document.querySelector('.toast').getBoundingClientRect();
  return [...document.querySelectorAll('button, a, input, select, textarea, .turn-line')]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && height > 1)
    .filter(([, box]) => box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top)
    .map(([one]) => one.textContent || one.getAttribute('aria-label') || one.name);
}

async function toastIsAside(page, when) {
  await page.locator('.toast').waitFor();
  let covered;
  for (let i = 0; i < 20; i++) {
    if (i > 0) await page.waitForTimeout(100); // it goes out of the way
    covered = await page.evaluate(coveredByToast);
    if (covered.length === 0) return;
  }
  check(false, `${when}, the message covers: ${covered.join(', ')}`);
}

/** How much of the first such element can be seen, and which of the others not. */
function sight([board, all]) {
  const tabs = document.querySelector('.panel > .tabs').getBoundingClientRect();
  const below = tabs.left < 10 ? tabs.top : innerHeight;
  const above = Math.max(0, document.querySelector('.turn-line').getBoundingClientRect().bottom);
  const box = document.querySelector(board)?.getBoundingClientRect();
  const part = box ? (Math.min(box.bottom, below) - Math.max(box.top, above)) / innerHeight : 0;
  const hidden = all
    .flatMap((one) => [...document.querySelectorAll(one)])
    .filter((one) => one.getBoundingClientRect().bottom > below + 1)
    .map((one) => one.textContent);
  return { part, hidden };
}

for (const [game, board, parts, all] of GAMES)
  for (const size of SIZES)
    await test(`${game} has room on ${size.width} x ${size.height}`, async (open) => {
      const page = open(await person(browser, size, size === LYING ? touch : {}));
      await begin(page, game);
      await page.evaluate(() => {
        scrollTo(0, 0);
        document.querySelector('.game-main').scrollTo(0, 0);
      });
      let seen;
      for (let i = 0; i < 100; i++) {
        if (i > 0) await page.waitForTimeout(50); // let the page settle
        seen = await page.evaluate(sight, [board, all]);
        if (seen.part >= parts[size.width] && seen.hidden.length === 0) break;
      }
      check(seen.part >= parts[size.width], `${Math.round(seen.part * 100)} % of the height show the board`);
      check(seen.hidden.length === 0, `out of sight: ${seen.hidden.join(', ')}`);
      await fits(page);
    });

for (const [game] of GAMES)
  await test(`${game} with the largest letters on a phone`, async (open) => {
    const page = open(await person(browser, PHONE));
    await page.goto(server.url);
    await button(page, 'Settings').click();
    await page.getByText('Largest').click();
    await button(page, 'Close').click();
    await fits(page, 'the front page');
    await makeTable(page, { game, name: 'Annabella' });
    await fits(page, 'the lobby');
    await begin(page, game);
    await fits(page, 'the board');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await fits(page, 'chat');
  });

for (const [game] of GAMES)
  for (const size of [TALL, LYING])
    await test(`${game}: a message covers no button on ${size.width} x ${size.height}`, async (open) => {
      const page = open(await person(browser, size, touch));
      const bob = open(await person(browser, DESK));
      await page.addInitScript(lasting);
      await together(page, bob, server.url, game);
      await leave(bob);
      await page.locator('.toast', { hasText: 'Bob left.' }).waitFor();
      for (let moves = 0; moves < 3; moves++) {
        await untilAsked(page);
        await toastIsAside(page, `after ${moves} moves`);
        await playOn(page, 1);
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await toastIsAside(page, 'at the foot of the page');
    });

await test('every player is named once beside the board, and in Clue with the pawn', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page, 'Clue');
  const chips = await page.locator('.game-main li:visible', { hasText: 'Annabella' }).count();
  check(chips === 1, `${chips} lists name the player`);
  const marks = await page.locator('.seat-chip .portrait').evaluateAll((all) => all.map((one) => one.getAttribute('class')));
  const seats = await page.locator('.seat-chip').count();
  check(new Set(marks).size === seats, `the pawns are ${marks.join(', ')}`);
});

await test('a game of Clue ends with how it ended for everybody', async (open) => {
  const page = open(await person(browser, PHONE));
  await begin(page, 'Clue');
  await playToEnd(page);
  await openResults(page);
  const lines = await page.locator('.ranking li').allInnerTexts();
  check(lines.every((line) => !/point/.test(line)), lines.join('\n'));
  check(
    lines.every((line) => /solved the case|the last one left|accused wrongly|was still searching/.test(line)),
    lines.join('\n'),
  );
  await page.waitForFunction(() => {
    const { top, bottom } = document.getElementById('end-title').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});

await test('an option that is refused is not shown as chosen, and the refusal covers no button', async (open) => {
  const page = open(await person(browser, TALL));
  await makeTable(page, { game: 'Haiclue', name: 'Annabella', url: server.url });
  const more = button(page, 'Add a seat');
  for (let seats = 5; seats <= 12; seats++) {
    await more.click();
    await page.locator('.lobby-seat').nth(seats - 1).waitFor();
  }
  const haiku = page.getByRole('switch', { name: 'Haiku' });
  await haiku.click(); // K12: there are tiles for ten
  await toastIsAside(page, 'in the lobby');
  await page.waitForFunction((box) => !box.checked, await haiku.elementHandle());
});

await browser.close();
await server.close();
finish();
