/*
 * hue.mjs - HUE in a real browser: whole games by finger and by keyboard.
 *
 * SPDX-License-Identifier: MIT
 */
import { follow, touch } from './coach.mjs';
import { accessible, check, DESK, finish, fits, inSight, noteShifts, openBrowser, person, PHONE, Server, stayedInPlace, test } from './harness.mjs';
import { openResults, scrollDown } from './steps.mjs';

const MOVING = { reducedMotion: 'no-preference', pace: 'normal' };

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
      .filter(({ x, y }) => document.elementFromPoint(x, y)?.matches('.hue-svg')),
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

/** Where the ghost lies, as the board says it. */
const lies = (page) => page.locator('.hue-ghost').evaluate((ghost) => ghost.style.transform);

/* --- With a finger --------------------------------------------------------------- */

/** A card that is picked up lies nowhere yet. A tap where no card can lie puts it at
 * the nearest place where one can. */
async function snapsFromFarOff(page) {
  await page.getByText('Choose a dot for its middle.').waitFor();
  check((await page.locator('.hue-ghost').count()) === 0, 'the card lies where nobody has put it');
  check((await place(page).getAttribute('aria-disabled')) === 'false', 'the button would find it a place');
  const field = await page.locator('.hue-svg').boundingBox();
  await page.touchscreen.tap(field.x + 6, field.y + 40);
  await page.locator('.hue-ghost').waitFor();
  check((await page.locator('.hue-ghost.hue-wrong').count()) === 0, 'the ghost lies where no card can');
  check(await place(page).isEnabled(), 'it cannot be placed there');
}

async function layByFinger(page, turns) {
  await cards(page).first().tap();
  await page.locator('.hue-dot').first().waitFor();
  if (turns === 0) {
    await inSight(page, place(page), 'the button that places');
    await page.locator('.hue-legend', { hasText: 'covers one square' }).waitFor();
    await accessible(page);
    await snapsFromFarOff(page);
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
  await scrollDown(page);
  await accessible(page);
  await inDark(page, () => accessible(page));
  await page.getByRole('button', { name: 'Play again' }).tap();
  await page.locator('.hue-hand').waitFor();
  await page.locator('.hue-end').waitFor({ state: 'detached' });
});

/** A finger that goes from one point to another, in steps. */
async function drag(page, from, to) {
  const line = await page.context().newCDPSession(page);
  const touch = (type, at) => line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  for (let n = 1; n <= 8; n++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * n) / 8, y: from.y + ((to.y - from.y) * n) / 8 });
  await touch('touchEnd');
}

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

await test('a finger drags a card from the hand onto the board, and the page stays', async (open) => {
  const page = open(await person(browser, PHONE));
  await sitDown(page, 2);
  await ourTurn(page);
  check(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), 'a page that cannot scroll');
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const from = middle(await cards(page).nth(1).boundingBox());
  await drag(page, from, middle(await page.locator('.hue-svg').boundingBox()));
  await page.locator('.hue-ghost:not(.hue-loose):not(.hue-wrong)').waitFor();
  check((await cards(page).nth(1).getAttribute('aria-pressed')) === 'true', 'another card is held');
  check((await page.locator('.hue-lifted').count()) === 0, 'the card still hangs in the air');
  check((await scrolled()) === before, 'the page scrolls while a card is dragged');
  // Dropped beside the board it goes back.
  await drag(page, from, { x: from.x + 60, y: from.y });
  await page.locator('.hue-ghost').waitFor({ state: 'detached' });
});

/* --- With the keyboard alone ----------------------------------------------------- */

/** An arrow moves the ghost; the first may not, for it may begin at an edge. */
async function arrowsMove(page) {
  const before = await lies(page);
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
    if ((await lies(page)) === before) await page.keyboard.press(key);
  check((await lies(page)) !== before, 'the arrows do not move the ghost');
}

/** From the card that has the focus, as after the start: no click, no Tab. */
async function layByKeys(page, turns) {
  if (turns === 0) await cards(page).first().focus();
  await page.keyboard.press(turns % 2 ? '1' : '2');
  await page.locator('.hue-ghost').waitFor();
  await arrowsMove(page);
  for (const key of ['ArrowDown', 'r', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  // The arrows go from one legal place to the next.
  check(/Fits|Covers/.test(await status(page).innerText()), 'no legal place by arrows');
  if (turns === 0) await accessible(page);
  const lying = await laid(page);
  await page.keyboard.press('Enter');
  await wasLaid(page, lying);
}

/** The points on the board equal those of the server. */
async function sameScores(page) {
  await openResults(page);
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

await test('keys work from anywhere in the game', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 2);
  await ourTurn(page);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('3');
  await page.locator('.hue-ghost').waitFor();
  await page.locator('.hue-value').first().focus();
  await arrowsMove(page);
  const lying = await laid(page);
  await cards(page).nth(2).focus(); // the one that is held
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await wasLaid(page, lying);
});

await test('Place is off where no card can lie, and it is said what to do', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 2);
  await ourTurn(page);
  await cards(page).first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.hue-ghost').waitFor();
  // Shift and arrows go anywhere.
  for (let n = 0; n < 12; n++) await page.keyboard.press('Shift+ArrowLeft');
  await page.locator('.hue-ghost.hue-wrong').waitFor();
  check((await place(page).getAttribute('aria-disabled')) === 'true', 'Place looks active on an illegal spot');
  await page.getByText('It touches nothing here. Move it to a dot.').waitFor();
  await accessible(page);
  const lying = await laid(page);
  await place(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('.hue-ghost.hue-wrong').waitFor();
  check((await laid(page)) === lying, 'a card lies on an illegal spot');
});

/* --- What others do, and how it ends ---------------------------------------------- */

async function layByHint(page, look = () => undefined) {
  const before = await laid(page);
  await page.locator('.ask-hint').click();
  await look();
  await page.locator('.hue-ghost.hue-advised:not(.hue-wrong)').waitFor();
  check((await laid(page)) === before, 'the hint has made the move');
  await place(page).click();
  await wasLaid(page, before);
}

await test('a hint lies on the board, and Place plays it', async (open) => {
  const page = open(await person(browser, PHONE));
  await sitDown(page, 2);
  await ourTurn(page);
  const advice = page.locator('.advice', { hasText: /Place your [a-z-]+ (striped |skull )?card in the outlined spot\./ });
  await layByHint(page, () => advice.waitFor());
});

await test('a card flies from its seat, is marked, and the history shows it', async (open) => {
  const page = open(await person(browser, DESK, MOVING));
  await sitDown(page, 3);
  await ourTurn(page);
  await cards(page).first().press('Enter');
  const before = await laid(page);
  await place(page).click();
  await page.locator('.hue-sky').waitFor();
  check((await page.locator('.hue-away').count()) === 1, 'the card lies there before it has landed');
  check((await page.locator('.turn-line.mine').count()) === 0, 'we are asked while it flies');
  await page.locator('.hue-sky').waitFor({ state: 'detached' });
  await page.locator('.hue-last text', { hasText: 'B' }).waitFor();
  await ourTurn(page);
  check((await laid(page)) === before + 3, 'not three more cards');
  await page.locator('.hue-last text', { hasText: 'C' }).waitFor();
  if ((await page.locator('.history').count()) === 0) await page.getByRole('tab', { name: 'History' }).click();
  const ours = page.getByRole('button', { name: /^You (place|cover a square with) a [a-z-]+ (striped |skull )?card\.$/ });
  check((await ours.locator('.hue-mini').count()) === 1, 'no picture of the card');
  await ours.click();
  await page.locator('.hue-spot').waitFor();
  await accessible(page);
});

async function endsWithoutSpoiling(open, size, players) {
  const page = open(await person(browser, size, MOVING));
  await page.addInitScript(noteShifts);
  await sitDown(page, players);
  while (await ourTurn(page)) await layByHint(page);
  const skip = page.getByRole('button', { name: 'Skip to the result' });
  await skip.waitFor();
  const told = async () => (await page.locator('.turn-line, .seats, .panel, .hue').allInnerTexts()).join(' ');
  check((await page.locator('.end, .seat-chip .points').count()) === 0, 'who won is told too soon');
  check(!/ wins|You win|kept .* for/.test(await told()), 'somebody has won before it is counted');
  await page.locator('.hue-score.hue-open').first().waitFor();
  check((await page.locator('.end, .hue-won').count()) === 0, 'who won is told with the first card');
  await accessible(page);
  await skip.click();
  await page.locator('.end').waitFor();
  await inSight(page, page.locator('#end-title'), 'who won');
  await page.locator('.hue-others', { hasText: 'The card you kept' }).waitFor();
  check((await page.locator('.hue-others li').count()) === 6, 'not all of our cards are compared');
  await stayedInPlace(page, 'a game of HUE');
}

await test('who won is told when the colours have been counted', (open) => endsWithoutSpoiling(open, PHONE, 2));
await test('so it is on a desk, where the history is open', (open) => endsWithoutSpoiling(open, DESK, 4));

/* --- With a mouse ----------------------------------------------------------------- */

await test('the mouse carries a card, a colour shows its region, a reload keeps all', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 3);
  await ourTurn(page);
  await cards(page).last().click();
  await page.locator('.hue-dot').first().waitFor();
  const [{ x, y }] = await dots(page);
  await page.mouse.move(x, y);
  await page.locator('.hue-ghost.hue-loose').waitFor();
  await page.locator('.hue-carried').waitFor();
  const aside = await page.locator('.hue-value').first().boundingBox();
  await page.mouse.move(aside.x, aside.y);
  await page.locator('.hue-ghost').waitFor({ state: 'detached' });
  await aim(page, ([first]) => first, (...at) => page.mouse.click(...at));
  await page.keyboard.press('Escape');
  await page.locator('.hue-ghost').waitFor({ state: 'detached' });
  const from = middle(await cards(page).first().boundingBox());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 });
  await page.locator('.hue-lifted').waitFor();
  await page.mouse.move(x, y, { steps: 6 });
  await page.locator('.hue-ghost.hue-loose:not(.hue-wrong)').waitFor();
  await page.mouse.up();
  await page.locator('.hue-ghost:not(.hue-loose)').waitFor();
  const before = await laid(page);
  await place(page).click();
  await wasLaid(page, before);
  await ourTurn(page);
  // A colour may be nowhere on the board, or spoilt.
  const worth = page.locator('.hue-value', { has: page.locator('b', { hasText: /^[1-9]/ }) }).first();
  await worth.click();
  await page.locator('.hue-edge').first().waitFor();
  const counts = await page.locator('.hue-counts text').allTextContents();
  const sum = counts.reduce((all, n) => all + Number(n), 0);
  check(sum === Number(await worth.locator('b').innerText()), `${counts} is not its value`);
  const values = await page.locator('.hue-value b').allInnerTexts();
  const lying = await laid(page);
  await page.reload();
  await page.locator('.hue-hand').waitFor();
  check((await laid(page)) === lying, 'other cards after a reload');
  check((await page.locator('.hue-value b').allInnerTexts()).join() === values.join(), 'other values after a reload');
});

await test('a card that is dropped far from any place lies nowhere', async (open) => {
  const page = open(await person(browser, DESK));
  await sitDown(page, 2);
  await ourTurn(page);
  const from = middle(await cards(page).first().boundingBox());
  const field = await page.locator('.hue-svg').boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(field.x + 12, field.y + field.height - 12, { steps: 6 });
  await page.locator('.hue-carried').waitFor();
  check((await page.locator('.hue-ghost').count()) === 0, 'it would lie far from the pointer');
  await page.mouse.up();
  await page.locator('.hue-carried').waitFor({ state: 'detached' });
  check((await page.locator('.hue-ghost').count()) === 0, 'it lies far from where it was dropped');
  check((await cards(page).first().getAttribute('aria-pressed')) === 'true', 'it is not held any more');
  await accessible(page);
  // Place first shows a good place, and then takes it.
  const lying = await laid(page);
  await place(page).press('Enter');
  await page.locator('.hue-ghost:not(.hue-wrong)').waitFor();
  check((await laid(page)) === lying, 'it was laid where nobody has seen it');
  await place(page).press('Enter');
  await wasLaid(page, lying);
});

/* --- The lesson ------------------------------------------------------------------- */

/** The buttons lie on no card of the hand. */
async function handIsFree(page) {
  const { y } = await page.locator('.hue-actions').boundingBox();
  for (const card of await cards(page).all()) {
    const box = await card.boundingBox();
    check(box.y + box.height <= y + 1, `the buttons hide ${Math.round(box.y + box.height - y)} pixels of a card`);
  }
}

await test('in a lesson the hand is in sight, and a skull greys its region', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(`${server.url}/learn/hue`);
  const wiped = page.locator('.hue-wiped');
  let greyed = 0;
  await follow(page, touch, async (count) => {
    if (/^[12]/.test(count)) await handIsFree(page);
    if (count.startsWith('3')) check((await wiped.count()) === 0, 'a region is grey without a skull');
    if (count.startsWith('4')) greyed = await wiped.count();
  });
  check(greyed > 5, `${greyed} squares are grey`);
  check((await wiped.count()) === 0, 'it is still grey with the skull covered');
});

await test('in a low window the buttons hide no card', async (open) => {
  const page = open(await person(browser, { width: 1366, height: 640 }));
  await sitDown(page, 2);
  await ourTurn(page);
  await handIsFree(page);
  await inSight(page, place(page), 'the button that places');
});

await browser.close();
await server.close();
finish();
