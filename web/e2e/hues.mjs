/*
 * hues.mjs - Hues and Cues in a real browser: whole games by touch, by mouse
 * and by keys; a challenge out of turn; cues that are refused; how soon a
 * guess is seen by the others.
 *
 * Nothing waits for a time, only for what a person would see. SHOTS=directory
 * keeps a picture of each moment that is examined.
 *
 * SPDX-License-Identifier: MIT
 */
import { axe, check, DESK, finish, House, openBrowser, person, PHONE, test } from './harness.mjs';

const house = await new House(process.argv[2]).start();
const browser = await openBrowser();

const WORDS =
  'coffee ocean banana moss brick lavender plum storm butter jungle salmon denim olive cherry grape sunset honey glacier marble walnut'.split(' ');
const SOON = 500; // ms; it takes some 20, but machines are noisy

/* --- What a person does ------------------------------------------------------ */

const button = (page, name) => page.getByRole('button', { name });
const press = (page, name) => button(page, name).click();

async function chooseTheGame(page, name) {
  await page.goto(house.url);
  await page.locator('.game-card', { hasText: 'Hues and Cues' }).click();
  await page.getByLabel('Your name').first().fill(name);
  await press(page, 'One seat fewer'); // 3 seats: 6 rounds
}

async function playAgainstBots(page) {
  await chooseTheGame(page, 'Ann');
  await page.getByLabel('Bots play').selectOption('easy');
  await press(page, 'Play against bots');
}

/** A table whose first cue giver is `first`; the last seat is a bot's. */
async function makeTable(page, first) {
  await chooseTheGame(page, 'Ann');
  await press(page, 'Make a table');
  await page.getByLabel('Add a bot').nth(1).selectOption('easy');
  await page.getByLabel('Who begins').selectOption(first);
  return page.url();
}

/** Examines what is shown: nothing sideways, nothing that axe minds. */
async function examine(page, name) {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize().width}.png` });
  await inSight(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${name}: ${wide} px stand out at the side`);
  const violations = await axe(page);
  check(violations.length === 0, `${name}: ${violations.join('\n')}`);
}

/** Whatever is to be pressed can be seen: no bar lies over it. */
async function inSight(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  const main = page.locator('.hues .main:visible').first();
  if ((await main.count()) === 0) return;
  const bottom = await page.evaluate(() => {
    const bar = document.querySelector('.tabs').getBoundingClientRect();
    return bar.left > 0 ? innerHeight : bar.top;
  });
  await page.waitForFunction(
    ([at, low]) => {
      const box = at.getBoundingClientRect();
      return box.top >= 60 && box.bottom <= low;
    },
    [await main.elementHandle(), bottom],
    { timeout: 2000 },
  ).catch(() => check(false, `${name}: the button is out of sight`));
}

/** The middle of a cell on the screen, moved there if need be. */
async function middleOf(page, cell) {
  const square = page.locator(`[data-cell="${cell}"]`);
  await square.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await square.boundingBox();
  return [x + width / 2, y + height / 2];
}

const hands = {
  async finger(page, cell) {
    await page.touchscreen.tap(...(await middleOf(page, cell)));
    await button(page, `Place here · ${cell}`).waitFor();
    await inSight(page, 'chosen');
    await press(page, /^Place here/);
  },
  async mouse(page, cell) {
    await page.mouse.click(...(await middleOf(page, cell)));
    await press(page, /^Place here/);
  },
  async keys(page, cell) {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.type(cell);
    await page.keyboard.press('Enter');
    await button(page, `Place here · ${cell}`).waitFor();
    await page.keyboard.press('Enter');
  },
};

/** Cells all over the board, never the same twice in a game. */
function* cells() {
  for (let i = 0; ; i++) yield 'ABCDEFGHIJKLMNOP'[(i * 7 + 3) % 16] + (((i * 11 + 5) % 30) + 1);
}

async function freeCell(page, all) {
  for (;;) {
    const cell = all.next().value;
    const name = await page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label');
    if (!name.includes('piece')) return cell;
  }
}

async function giveCue(page, words) {
  for (const word of words) {
    await page.getByLabel('Cue', { exact: true }).fill(word);
    const verdict = page.locator('#hues-verdict');
    await verdict.getByText(/will do|given before/).waitFor();
    if ((await verdict.textContent()).includes('will do')) return press(page, 'Give this cue');
  }
}

const STATES = {
  over: '.end',
  scored: '.hues-continue',
  card: '.asked .hues-card',
  cue: '.asked .hues-cue',
  place: '.asked:has(.hint, .hues-choice)',
  vote: '.asked:has-text("fair cue")',
};

/** What is shown now, as soon as there is something to do. */
async function whatNow(page) {
  await page.locator(Object.values(STATES).join(', ')).first().waitFor();
  for (const [state, selector] of Object.entries(STATES))
    if (await page.locator(selector).first().isVisible()) return state;
  return whatNow(page);
}

async function doIt(page, state, player) {
  switch (state) {
    case 'scored':
      return press(page, 'Continue');
    case 'card':
      await page.locator('.hues-card label').nth(2).click();
      return press(page, /^Describe [A-P]/);
    case 'cue':
      return giveCue(page, player.words);
    case 'place':
      return player.place(page, await freeCell(page, player.cells));
    case 'vote':
      return press(page, 'Uphold it');
  }
}

/** Tells one moment of a game from the next. */
const moment = (before) => {
  const shown = [...document.querySelectorAll('.hues-heading, .hues-panel h2')];
  const words = shown.map((element) => element.textContent).join();
  return words !== before && words;
};

/** Plays to the end; `seen` is called once for each kind of moment. */
async function playOn(page, place, seen) {
  const player = { place, cells: cells(), words: WORDS.values() };
  const known = new Set();
  page.setDefaultTimeout(5000);
  for (let failures = 0; failures < 5; ) {
    const state = await whatNow(page);
    if (!known.has(state)) await seen(state);
    known.add(state);
    if (state === 'over') return;
    const before = await page.evaluate(moment);
    try {
      await doIt(page, state, player);
      await page.waitForFunction(moment, before);
    } catch (error) {
      // The board changed under our hands: look again, but not for ever.
      if (!/Timeout/.test(error.message) || ++failures === 5) throw error;
    }
  }
}

/* --- Whole games -------------------------------------------------------------- */

const games = [
  ['by touch on a phone', PHONE, 'light', hands.finger, ['card', 'cue', 'place', 'scored', 'over']],
  ['by mouse on a desk, in the dark', DESK, 'dark', hands.mouse, ['place', 'over']],
  ['by keys', DESK, 'light', hands.keys, ['scored']],
];
for (const [how, size, colorScheme, place, moments] of games)
  await test(`a whole game ${how}`, async (open) => {
    const page = open(await person(browser, size, { colorScheme }));
    await playAgainstBots(page);
    await playOn(page, place, async (state) => {
      if (moments.includes(state)) await examine(page, `${state}-${colorScheme}`);
    });
    await page.getByRole('heading', { name: /win/ }).waitFor();
    check((await page.locator('.ranking li').count()) === 3, 'the ranking is not of three');
  });

await browser.close();
await house.close();
finish();
