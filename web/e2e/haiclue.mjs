/*
 * haiclue.mjs - Haiclue in a real browser: a whole game by finger, one by
 * keyboard in a team of two, tiles by mouse, a clue that is changed after it was
 * laid, hints, and that nothing moves under the finger.
 *
 * SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, inSight, noteShifts, openBrowser, person, PHONE, Server, stayedInPlace, test } from './harness.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

/* --- What a person does and sees ------------------------------------------------ */

async function choose(page, seats, name) {
  await page.goto(server.url);
  await page.getByText('Haiclue', { exact: true }).first().click();
  await page.getByLabel('Your name').fill(name);
  const few = page.getByRole('button', { name: 'Remove a seat' });
  for (let n = 4; n > seats; n--) await few.click();
}

async function againstBots(page, seats) {
  await choose(page, seats, 'Ann');
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.locator('.hc-compose').waitFor();
}

const tile = (page, n) => page.locator('.hc-hand button').nth(n);
const main = (page) => page.locator('.hc-buttons .main');
const verdict = (page) => page.locator('.hc-verdict');
const goOn = (page) => page.getByRole('button', { name: 'Continue' });
const poem = (page) =>
  page.locator('[data-line]').evaluateAll((lines) =>
    lines
      .map((line) => [...line.querySelectorAll('[data-word]')].map((one) => one.dataset.word).join(' '))
      .filter((words) => words !== '')
      .join(' / '),
  );

async function accessibleInDark(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What the board asks for now. */
async function wanted(page) {
  const states = {
    compose: '.hc-compose',
    guess: '.hc-radio',
    over: '.end',
  };
  const any = page.locator('.hc-compose, .hc-radio, .hc-scene > button.main:not(:disabled), .end');
  await any.first().waitFor();
  if (await goOn(page).isVisible()) return 'look';
  for (const state of ['over', 'compose', 'guess'])
    if (await page.locator(states[state]).first().isVisible()) return state;
  return wanted(page);
}

/* --- What moves by itself ------------------------------------------------------------ */

/** Motion as most people have it. */
const MOVING = { reducedMotion: 'no-preference' };
const TALL = { width: 390, height: 844 };

/* --- A whole game ------------------------------------------------------------------ */

async function guess(page, n) {
  await page.locator('.hc-target').nth(n).click();
  const button = page.getByRole('button', { name: /^Guess “/ });
  await inSight(page, button, 'the button that guesses');
  await button.click();
}

/** Plays on until the end; `compose` lays a clue. */
async function play(page, compose, look) {
  const seen = { compose: 0, guess: 0, look: 0 };
  for (;;) {
    const state = await wanted(page);
    check(state === 'over' || (await page.locator('.end').count()) === 0, 'who won is told too soon');
    if (state === 'over') return seen;
    await look(state, seen[state]++);
    if (state === 'look') await goOn(page).click();
    if (state === 'guess') {
      await guess(page, seen.guess % 4);
      await page.locator('.hc-radio').first().waitFor({ state: 'detached' });
    }
    if (state === 'compose') {
      await compose(page);
      await page.locator('.hc-compose').waitFor({ state: 'detached' });
    }
  }
}

async function composeByFinger(page) {
  await tile(page, 2).tap();
  await tile(page, 5).tap();
  await page.getByRole('button', { name: 'Line 2' }).tap();
  await tile(page, 7).tap();
  await page.getByText('Nice, that’s a clue.').waitFor();
  await inSight(page, main(page), 'the button that lays');
  await main(page).tap();
}

await test('a whole game of Haiclue by finger, on a phone', async (open) => {
  const page = open(await person(browser, TALL, MOVING));
  await page.addInitScript(noteShifts);
  await againstBots(page, 3);
  const seen = await play(page, composeByFinger, async (state, n) => {
    await fits(page);
    if (n > 0) return;
    if (state === 'look') await inSight(page, goOn(page), 'the button that goes on');
    await accessible(page);
  });
  check(seen.guess > 2 && seen.compose > 1, `played ${JSON.stringify(seen)}`);
  await stayedInPlace(page, 'a game of Haiclue');

  // The winner first, and everyone in order.
  const sums = (await page.locator('.hc-result .hc-sum').allTextContents()).map(Number);
  check(sums.length === 3 && sums.every((sum, i) => i === 0 || sum <= sums[i - 1]), `in the order of ${sums}`);
  await page.locator('.hc-result h2').filter({ hasText: /win/ }).first().waitFor();

  // All poems of the game: each with its word, and who found it.
  const pages = page.locator('.hc-book .hc-page');
  const clues = 3 * seen.compose;
  check((await pages.count()) === clues, `${await pages.count()} poems of ${clues}`);
  check((await pages.locator('.hc-chip').count()) === clues, 'a poem without its word');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await fits(page);
  await accessible(page);

  await page.getByRole('button', { name: 'Play again' }).tap();
  await page.getByText('Round 1 of').waitFor();
  await page.locator('.hc-compose').waitFor();
  check((await poem(page)) === '', 'a new game begins with an old clue');
});

/* --- The keyboard -------------------------------------------------------------------- */

async function composeByKeys(page) {
  // From wherever the focus is.
  const word = await tile(page, 0).getAttribute('data-word');
  await page.keyboard.type(word);
  await page.waitForFunction((wanted) => document.activeElement?.dataset.word === wanted, word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  const words = await poem(page);
  check(/^\S+ \/ \S+$/.test(words), `laid "${words}"`);
  await page.getByText('Nice, that’s a clue.').waitFor();
  await main(page).focus();
  await page.keyboard.press('Enter');
}

await test('a team of two, by keyboard, on a desk', async (open) => {
  const page = open(await person(browser, DESK, MOVING));
  await page.addInitScript(noteShifts);
  await againstBots(page, 2);
  await play(page, composeByKeys, async (state, n) => {
    if (n === 0 && state === 'compose') await accessibleInDark(page);
  });
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await page.locator('.hc-book .hc-page').first().waitFor();
  await stayedInPlace(page, 'a game of Haiclue');
  await fits(page);
});

/* --- Nothing moves under the finger ----------------------------------------------------- */

/** Where the tiles are: those of the hand, and those of the clue by line and place. */
function tilePlaces() {
  const places = {};
  const put = (name, one) => {
    const { left, top } = one.getBoundingClientRect();
    places[name] = [left, top + scrollY];
  };
  for (const one of document.querySelectorAll('.hc-hand button')) put(`hand ${one.dataset.word}`, one);
  for (const one of document.querySelectorAll('[data-line] [data-word]')) put(`clue ${one.dataset.word}`, one);
  for (const one of document.querySelectorAll('.hc-target')) put(one.dataset.colour, one);
  return places;
}

function movedTiles(before, after) {
  return Object.keys(before).filter((name) => {
    const [a, b] = [before[name], after[name]];
    return b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) > 2;
  });
}

/** Once a tap has changed the clue, and whatever it says about it is there. */
async function settled(page, tiles) {
  await tilesBecome(page, tiles);
  await page.waitForFunction((few) => {
    const says = document.querySelector('.hc-verdict').textContent;
    return few ? /tile/.test(says) : /Nice/.test(says);
  }, tiles < 2);
}

await test('no tap on a tile moves another one, on a phone', async (open) => {
  const page = open(await person(browser, TALL, MOVING));
  await againstBots(page, 4);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  let taps = 0;
  let before = await page.evaluate(tilePlaces);
  const tap = async (n, tiles) => {
    await tile(page, n).tap();
    await settled(page, tiles);
    const after = await page.evaluate(tilePlaces);
    const moved = movedTiles(before, after);
    check(moved.length === 0, `tap ${++taps} moved ${moved.join(', ')}`);
    before = after;
  };
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < 5; n++) await tap((n * 3 + round) % 15, n + 1);
    for (let n = 4; n >= 0; n--) await tap((n * 3 + round) % 15, n);
  }
  check(taps === 50, `${taps} taps`);
});

/* --- Hints ------------------------------------------------------------------------------ */

await test('a hint is laid into the clue or chosen, and the player confirms it', async (open) => {
  const page = open(await person(browser, TALL));
  await againstBots(page, 3);
  await tile(page, 2).tap();
  const own = await poem(page);
  await page.locator('.ask-hint').tap();
  await page.locator('.hc-lines [data-hinted]').first().waitFor();
  const advised = await poem(page);
  check(advised !== own, 'the hint is not laid');
  await accessible(page);
  await page.getByRole('button', { name: 'Undo hint' }).tap();
  await tilesBecome(page, 1);
  check((await poem(page)) === own, 'what was there before is lost');
  await page.getByRole('button', { name: 'Use hint' }).tap();
  await page.locator('.hc-lines [data-hinted]').first().waitFor();
  check((await poem(page)) === advised, 'another hint');
  await main(page).tap();

  await wanted(page);
  while ((await wanted(page)) === 'look') await goOn(page).tap();
  await page.locator('.ask-hint').tap();
  await page.locator('.hc-target[data-hinted] input:checked').waitFor();
  await page.getByRole('button', { name: /^Guess “/ }).tap();
  await page.locator('.hc-radio').first().waitFor({ state: 'detached' });
});

/* --- The history ------------------------------------------------------------------------ */

await test('the history tells clues in the second person, and shows them again', async (open) => {
  const page = open(await person(browser, TALL));
  await againstBots(page, 3);
  await composeByFinger(page);
  for (let looks = 0; looks < 2; ) {
    const state = await wanted(page);
    if (state === 'guess') {
      await guess(page, 0);
      await page.locator('.hc-radio').first().waitFor({ state: 'detached' });
    } else if (state === 'look') {
      await goOn(page).tap();
      looks++;
    }
  }
  await wanted(page);
  await page.getByRole('tab', { name: 'History' }).tap();
  const told = await page.locator('.history').innerText();
  check(!/\bAnn\b/.test(told), `not in the second person: ${told}`);
  check(/You guessed|You got it/.test(told), told);
  const line = page.locator('.history button', { hasText: 'Basil’s clue' });
  const words = await line.locator('i').allInnerTexts();
  await line.tap();
  const shown = await page.locator('.hc-recalled blockquote').innerText();
  check(shown.split(/\s+/).join() === words.join(), `${shown} is shown, not ${words}`);
});

/* --- The mouse ------------------------------------------------------------------------- */

async function drag(page, from, to) {
  await from.hover(); // waits until it is stable and not covered
  const a = await from.boundingBox();
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 - 12);
  const b = await to.boundingBox();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}

async function poemBecomes(page, words) {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[data-line]')]
        .map((line) => [...line.querySelectorAll('[data-word]')].map((one) => one.dataset.word).join(' '))
        .join('/') === wanted,
    words,
  );
}

/** The number of tiles in the clue; a tap returns before the page handles it. */
async function tilesBecome(page, n) {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-line] [data-word]').length === wanted, n);
}

await test('tiles are dragged into the clue, within it and out of it', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, 2);
  const [a, b] = await page.locator('.hc-hand button').evaluateAll((all) => all.map((one) => one.dataset.word));
  const line = (n) => page.locator(`[data-line="${n}"]`);
  const laid = (word) => page.locator(`[data-line] [data-word="${word}"]`);
  // A press of the same mouse ends one whose end was missed.
  await tile(page, 2).evaluate((one) => one.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, bubbles: true })));
  await drag(page, tile(page, 0), line(1));
  await poemBecomes(page, `/${a}/`);
  await drag(page, tile(page, 1), line(0));
  await poemBecomes(page, `${b}/${a}/`);
  await drag(page, laid(a), line(0));
  await poemBecomes(page, `${b} ${a}//`);
  await drag(page, laid(b), page.locator('.hc-hand'));
  await poemBecomes(page, `${a}//`);
});

/* --- Changing what was laid ------------------------------------------------------------ */

/** Lays the clue once more, as it is now. */
async function layAgain(page) {
  await page.getByRole('button', { name: 'Send again' }).tap();
  await page.getByRole('button', { name: 'Sent ✓' }).waitFor();
  await verdict(page).filter({ hasText: 'You can still change it' }).waitFor();
}

/** Is it this person's turn to guess, rather than the other's? */
async function asked(page, other) {
  const one = page.locator('.hc-radio').first().waitFor().then(() => true);
  if (other === undefined) return one;
  return Promise.race([one, other.locator('.hc-radio').first().waitFor().then(() => false)]);
}

function readPoem(page) {
  return page.locator('.hc-poem p').evaluateAll((lines) =>
    lines
      .map((line) => [...line.querySelectorAll('.hc-tile')].map((one) => one.textContent.trim()).join(' '))
      .join(' / '),
  );
}

await test('a clue can be changed until all have laid theirs (K6)', async (open) => {
  const ann = open(await person(browser, PHONE));
  const zoe = open(await person(browser, DESK));
  await choose(ann, 2, 'Ann');
  await ann.getByRole('button', { name: 'Start a table' }).click();
  await ann.waitForURL(/\/t\//);
  await zoe.goto(ann.url());
  await zoe.getByLabel('Your name').fill('Zoe');
  await zoe.getByRole('button', { name: 'Join the table' }).click();
  await zoe.getByRole('button', { name: 'I’m ready' }).click();
  await ann.getByRole('button', { name: 'Start game' }).click();
  await ann.locator('.hc-compose').waitFor();
  await composeByFinger(ann);
  await verdict(ann).filter({ hasText: 'You can still change it' }).waitFor();
  const first = await poem(ann);

  // It is not our turn, but the server accepts it.
  await tile(ann, 8).tap();
  await tilesBecome(ann, 4);
  await layAgain(ann);
  const second = await poem(ann);
  check(second !== first, 'nothing was changed');

  // A change that is not laid is dropped; one that was is there after a reload.
  await tile(ann, 9).tap();
  await tilesBecome(ann, 5);
  await ann.getByRole('button', { name: 'Undo', exact: true }).tap();
  await tilesBecome(ann, 4);
  check((await poem(ann)) === second, 'not as it was');
  await ann.reload();
  await ann.locator('.hc-compose').waitFor();
  check((await poem(ann)) === second, 'a reload lost the change');
  await tile(ann, 8).tap();
  await tilesBecome(ann, 3);
  await tile(ann, 10).tap();
  await tilesBecome(ann, 4);
  await layAgain(ann);
  const third = await poem(ann);

  // The last version is the one that is read.
  await composeByKeys(zoe);
  await ann.locator('.hc-compose').waitFor({ state: 'detached' });
  if (!(await asked(zoe, ann))) {
    await guess(ann, 0);
    await goOn(zoe).click();
    await asked(zoe);
  }
  const read = await readPoem(zoe);
  check(read === third, `"${read}" is read, not "${third}"`);
});

/* --- One device ------------------------------------------------------------------------ */

const curtain = (page, name) => page.getByRole('button', { name: `I’m ${name}, show my view` });

await test('on one device nobody sees the clue of the other, and both see what it meant', async (open) => {
  const page = open(await person(browser, PHONE));
  await choose(page, 2, 'Ann');
  await page.getByRole('button', { name: 'Start a table' }).click();
  await page.getByRole('button', { name: '+ Add a player on this device' }).tap();
  await page.locator('.local-form input:focus').waitFor();
  await page.keyboard.type('Zoe');
  await page.keyboard.press('Enter');
  await page.getByText('on this device', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start game' }).tap();
  await curtain(page, 'Ann').tap();
  await page.locator('.hc-compose').waitFor();
  await composeByFinger(page);
  await curtain(page, 'Zoe').tap();
  await page.locator('.hc-compose').waitFor();
  check((await poem(page)) === '', 'Zoe sees the clue of Ann');
  await composeByFinger(page);

  // One guesses, then the other; each sees what the first one guessed.
  const either = page.locator('.curtain button, .hc-radio').first();
  await either.waitFor();
  if (await page.locator('.curtain').isVisible()) await page.locator('.curtain button').tap();
  await page.locator('.hc-radio').first().waitFor();
  await guess(page, 0);
  const veil = page.locator('.curtain button');
  await veil.or(page.locator('.hc-scene > button.main:not(:disabled)')).first().waitFor();
  if (!(await veil.isVisible())) await goOn(page).tap();
  await veil.tap();
  await goOn(page).waitFor();
  check(/^It was/.test(await page.locator('.hc-outcome').innerText()), 'no word of what it was');
});

/* --- Two on a phone ---------------------------------------------------------------------- */

for (const width of [390, 360])
  await test(`two players on a phone ${width} px wide`, async (open) => {
    const page = open(await person(browser, { ...TALL, width }, MOVING));
    await againstBots(page, 2);
    await fits(page, 'writing');
    await page.getByText('gives your team a point').waitFor();
    await composeByFinger(page);
    await goOn(page).or(page.locator('.hc-radio').first()).first().waitFor();
    await fits(page, 'guessing');
  });

/* --- The reveal ---------------------------------------------------------------------------- */

/** Goes on with what is shown until it is our turn to guess. */
async function untilGuess(page) {
  for (let state = await wanted(page); state !== 'guess'; state = await wanted(page)) {
    check(state === 'look', `${state}, and no guess`);
    await goOn(page).click();
  }
}

const othersTiles = (page) => page.locator('.hc-other p').allTextContents();

await test('a double tap on a guess loses nothing; the recap has the points of each poem', async (open) => {
  const page = open(await person(browser, TALL, MOVING));
  await againstBots(page, 3);
  await page.locator('.hc-open summary').first().tap();
  const tiles = (await othersTiles(page)).join();
  for (const n of [0, 1, 2]) await tile(page, n).tap();
  await page.getByText('Nice, that’s a clue.').waitFor();
  await main(page).tap();
  await page.locator('.hc-compose').waitFor({ state: 'detached' });
  await untilGuess(page);
  await page.locator('.hc-target').first().click();
  const press = page.getByRole('button', { name: /^Guess “/ });
  await inSight(page, press, 'the button that guesses');
  const { x, y, width, height } = await press.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.locator('[data-moment=reveal]').waitFor();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  // The first press that counts finishes the count, and the answer stays.
  const heading = await page.locator('.hc-scene h2').innerText();
  const done = page.locator('[data-moment=reveal][data-done]');
  if (!(await done.isVisible())) await goOn(page).click();
  await done.waitFor();
  check((await page.locator('.hc-scene h2').innerText()) === heading, 'the answer is gone');
  for (;;) {
    if (await page.locator('[data-moment=round]').isVisible()) break;
    check((await othersTiles(page)).join() === tiles, 'the next words are shown too soon');
    const rows = await page.locator('.hc-poem p').evaluateAll((all) => all.map((one) => one.offsetHeight / one.querySelector('.hc-tile').offsetHeight));
    check(rows.every((row) => row < 1.8), 'a line of a poem is broken');
    const state = await wanted(page);
    if (state === 'guess') {
      await guess(page, 0);
      await page.locator('.hc-radio').first().waitFor({ state: 'detached' });
    } else await goOn(page).click({ timeout: 3000 }).catch(() => undefined);
  }
  check((await othersTiles(page)).join() === tiles, 'the next words are shown with the recap');
  for (const row of await page.locator('.hc-row').all()) {
    const found = await row.locator('.hc-row-right .hc-piece').count();
    const says = (await row.locator('.hc-row-gain').allTextContents()).join();
    check(says === (found === 0 ? '' : `+${found} point${found > 1 ? 's' : ''}`), `"${says}", and ${found} found it`);
  }
  check((await page.locator('.seat-name small', { hasText: /^Round \+\d+$/ }).count()) === 3, 'the points of the round are not said');
});

/* --- Only the keyboard --------------------------------------------------------------------- */

await test('letters that find no tile take none away, and a guess needs no mouse', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, 3);
  const words = await page.locator('.hc-hand button').evaluateAll((all) => all.map((one) => one.dataset.word));
  await page.keyboard.type(words[3]);
  await verdict(page).filter({ hasText: `“${words[3]}”` }).waitFor();
  await page.keyboard.press('Enter');
  await tilesBecome(page, 1);
  await page.waitForTimeout(1000); // a pause begins a new word
  await page.keyboard.type('qqzzx');
  await verdict(page).getByText('No tile starts with').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  check((await poem(page)) === words[3], 'Enter took a tile away');
  await page.keyboard.press('Enter');
  await tilesBecome(page, 2);
  await page.getByText('Nice, that’s a clue.').waitFor();
  await page.keyboard.press('Control+Enter');

  await page.locator('.hc-compose').waitFor({ state: 'detached' });
  for (let state = await wanted(page); state === 'look'; state = await wanted(page)) await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  check(await page.evaluate(() => document.activeElement.matches('.hc-radio')), 'Tab does not reach the words');
  const chosen = (n) => page.locator('.hc-radio').nth(n).and(page.locator(':checked'));
  await page.keyboard.press('3');
  await chosen(2).waitFor();
  const [first] = await page.locator('.hc-target .hc-tile').allTextContents();
  await page.keyboard.type(first);
  await chosen(0).waitFor();
  const heading = await page.locator('.hc-scene h2').innerText();
  await page.keyboard.press('Enter');
  await page.locator('[data-moment=reveal]').waitFor();
  for (let i = 0; i < 100 && (await page.locator('.hc-scene h2').innerText()) !== heading; i++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(50);
    if (!(await page.locator('[data-moment=reveal]').isVisible())) return;
  }
});

/* --- The lesson ------------------------------------------------------------------------ */

await test('the lesson takes its own clue, and no button lies on the tiles', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(`${server.url}/learn/haiclue`);
  await page.getByRole('button', { name: 'Let’s go' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const coach = page.locator('.coach');
  await page.locator('.hc-hand [data-word="wind"]').click();
  await coach.getByText('take it back').waitFor();
  await page.locator('.hc-hand [data-word="wind"]').click();
  for (const word of ['spring', 'love']) await page.locator(`.hc-hand [data-word="${word}"]`).click();
  await coach.getByText('Send it').waitFor();
  await main(page).click();
  await coach.getByText('All clues are in.').waitFor();
  const height = () => page.locator('.hc-scene').evaluate((one) => one.offsetHeight);
  const before = await height();
  await page.locator('label.hc-target[data-colour=yellow]').click();
  const button = page.getByRole('button', { name: /^Guess “/ });
  const [poem, press] = await Promise.all([page.locator('.hc-poem').boundingBox(), button.boundingBox()]);
  check(press.y >= poem.y + poem.height, 'the button lies on the tiles');
  const after = await height();
  check(Math.abs(after - before) <= 1, `the stage became ${after} px high, not ${before}`);
});

await test('on a phone the coach lies on no words', async (open) => {
  const page = open(await person(browser, TALL));
  await page.goto(`${server.url}/learn/haiclue`);
  const coach = page.locator('.coach');
  await page.getByRole('button', { name: 'Let’s go' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const free = async (when) => {
    const under = await page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const bubble = document.querySelector('.coach').getBoundingClientRect();
      const lies = ({ left, right, top, bottom }) => left < bubble.right - 1 && right > bubble.left + 1 && top < bubble.bottom - 1 && bottom > bubble.top + 1;
      return [...document.querySelectorAll('.hc-target, .hc-secret, .hc-line, .hc-hand button, .hc-poem')].filter((one) => lies(one.getBoundingClientRect())).map((one) => one.className);
    });
    check(under.length === 0, `${when}: the coach lies on ${under}`);
  };
  await coach.getByText('Start with').waitFor();
  await free('the first tile');
  await page.locator('.hc-hand [data-word="wind"]').tap();
  await coach.getByText('take it back').waitFor();
  await free('another tile');
  await page.locator('.hc-hand [data-word="wind"]').tap();
  for (const word of ['spring', 'love']) await page.locator(`.hc-hand [data-word="${word}"]`).tap();
  await coach.getByText('Send it').waitFor();
  await free('the clue');
});

await browser.close();
await server.close();
finish();
