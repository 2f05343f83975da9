/*
 * hue.mjs - HUE in a real browser: whole games by finger and by keyboard.
 *
 * SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, Server, inSight, openBrowser, person, PHONE, test } from './harness.mjs';
import { playOn } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

/* --- What a person does and sees ------------------------------------------------ */

async function sitDown(page, players) {
  await page.goto(server.url);
  await page.getByText('HUE', { exact: true }).first().click();
  await page.getByLabel('Your name').fill('Ann');
  for (let n = 2; n < players; n++) await page.getByRole('button', { name: 'Add a seat' }).click();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.locator('.hue-hand, .hue-end').waitFor();
}

const cards = (page) => page.locator('.hue-hold');
const status = (page) => page.locator('#hue-status');
const place = (page) => page.getByRole('button', { name: 'Place', exact: true });
const laid = (page) => page.locator('.hue-laid').count();

/** Waits until it is our turn, or the game is over. */
async function ourTurn(page) {
  const state = page.locator('.hue-end, .turn-line.mine');
  await state.first().waitFor();
  return (await page.locator('.hue-end').count()) === 0;
}

/** Waits until our card is laid, and the bots have moved. */
async function wasLaid(page, before) {
  await page.waitForFunction((n) => document.querySelectorAll('.hue-laid').length > n, before);
}

async function inDark(page, run) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await run();
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The dots of legal places, on the screen and on the board; not those below the
 * ghost, which a tap would turn, or below a button. */
function dots(page) {
  return page.locator('.hue-dot').evaluateAll((all) =>
    all
      .map((dot) => {
        const { x, y, width, height } = dot.getBoundingClientRect();
        const [column, row] = ['cx', 'cy'].map((at) => dot.getAttribute(at) - 0.5);
        return { x: x + width / 2, y: y + height / 2, at: `translate(${column}px, ${row}px)` };
      })
      .filter(({ x, y }) => document.elementFromPoint(x, y)?.matches('.hue-dot, .hue-svg')),
  );
}

/** Moves the ghost to a dot chosen by `pick`; retries if the board moves meanwhile. */
async function aim(page, pick, press) {
  const lies = (at) =>
    document.querySelector('.hue-ghost:not(.hue-wrong):not(.hue-loose)')?.style.transform === at;
  for (let n = 0; n < 8; n++) {
    const { x, y, at } = pick(await dots(page), n);
    await press(x, y);
    if (await page.waitForFunction(lies, at, { timeout: 3000 }).then(() => true, () => false)) return;
  }
  throw new Error('no dot leads to a legal place');
}

/* --- With a finger --------------------------------------------------------------- */

async function refusedFarOff(page) {
  const field = await page.locator('.hue-svg').boundingBox();
  await page.touchscreen.tap(field.x + 6, field.y + 6);
  await page.locator('.hue-ghost.hue-wrong').waitFor();
  await place(page).tap();
  await page.getByText('Not here: it must share a side').waitFor();
}

async function layByFinger(page, turns) {
  await cards(page).first().tap();
  await page.locator('.hue-ghost').waitFor();
  if (turns === 0) {
    await inSight(page, place(page), 'the button that places');
    await accessible(page);
    await refusedFarOff(page);
  }
  for (let n = 0; n < turns % 3; n++)
    await page.getByRole('button', { name: 'Turn', exact: true }).tap();
  await aim(page, (all, n) => all[Math.floor((all.length * (n + 4)) / 12)], (x, y) => page.touchscreen.tap(x, y));
  const before = await laid(page);
  await place(page).tap();
  await wasLaid(page, before);
}

await test('a whole game of HUE by finger, on a phone', async (open) => {
  const page = open(await person(browser, PHONE));
  await sitDown(page, 2);
  await fits(page);
  let turns = 0;
  while (await ourTurn(page)) await layByFinger(page, turns++);
  check(turns > 3, `only ${turns} turns`);
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  check((await page.locator('.hue-score').count()) === 2, 'not two scores');
  check((await page.locator('.hue-won').count()) === 1, 'no winner on the board');
  await fits(page);
  await accessible(page);
  await inDark(page, () => accessible(page));
  await page.getByRole('button', { name: 'Play again' }).tap();
  await page.locator('.hue-hand').waitFor();
  await page.locator('.hue-end').waitFor({ state: 'detached' });
});

/* --- With the keyboard alone ----------------------------------------------------- */

async function layByKeys(page, turns) {
  await cards(page).first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.hue-ghost').waitFor();
  for (const key of ['ArrowRight', 'ArrowDown', 'r', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  // The arrows go from one legal place to the next.
  check(/Fits|Covers/.test(await status(page).innerText()), 'no legal place by arrows');
  if (turns === 0) await accessible(page);
  const before = await laid(page);
  await page.keyboard.press('Enter');
  await wasLaid(page, before);
}

/** The points on the board equal those of the server. */
async function sameScores(page) {
  const ours = await page.locator('.hue-points').allInnerTexts();
  const theirs = await page.locator('.ranking .points').allInnerTexts();
  const numbers = (texts) => texts.map((text) => parseInt(text, 10)).sort((a, b) => a - b).join();
  check(numbers(ours) === numbers(theirs), `${numbers(ours)} is not ${numbers(theirs)}`);
}

await test('a whole game of HUE by keyboard, on a desk', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 4);
  let turns = 0;
  while (await ourTurn(page)) await layByKeys(page, turns++);
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  check((await page.locator('.hue-score').count()) === 4, 'not four scores');
  await sameScores(page);
  await fits(page);
  await accessible(page);
});

await test('who won is told when the colours have been counted', async (open) => {
  const page = open(await person(browser, PHONE, { reducedMotion: 'no-preference' }));
  await sitDown(page, 2);
  while (await ourTurn(page)) await playOn(page, 1);
  const skip = page.getByRole('button', { name: 'Show the result' });
  await skip.waitFor();
  check((await page.locator('.end, .seat-chip .points').count()) === 0, 'who won is told too soon');
  await skip.click();
  await page.locator('.end').waitFor();
  await inSight(page, page.locator('#end-title'), 'who won');
});

/* --- With a mouse ----------------------------------------------------------------- */

await test('the mouse carries a card, a colour shows its region, a reload keeps all', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 3);
  await ourTurn(page);
  await cards(page).last().click();
  await page.locator('.hue-ghost.hue-loose').waitFor();
  const [{ x, y }] = await dots(page);
  await page.mouse.move(x, y);
  await page.locator('.hue-ghost.hue-loose').waitFor();
  await aim(page, ([first]) => first, (...at) => page.mouse.click(...at));
  const before = await laid(page);
  await place(page).click();
  await wasLaid(page, before);
  await ourTurn(page);
  // A colour may be nowhere on the board, or spoilt.
  await page.locator('.hue-value', { has: page.locator('b', { hasText: /^[1-9]/ }) }).first().click();
  await page.locator('.hue-edge').first().waitFor();
  const values = await page.locator('.hue-value b').allInnerTexts();
  const lying = await laid(page);
  await page.reload();
  await page.locator('.hue-hand').waitFor();
  check((await laid(page)) === lying, 'other cards after a reload');
  check((await page.locator('.hue-value b').allInnerTexts()).join() === values.join(), 'other values after a reload');
});

await browser.close();
await server.close();
finish();
