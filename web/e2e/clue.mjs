/*
 * clue.mjs - whole games of Clue in a real browser: by taps on a phone, by
 * mouse and keyboard on a desk. SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, noteShifts, openBrowser, person, PHONE, Server, stayedInPlace, test } from './harness.mjs';
import { againstBots, hurry, playOn as playByHints } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

/** From the front page to the board. */
async function begin(page) {
  await page.goto(server.url);
  await page.locator('.game-card', { has: page.getByText('Clue', { exact: true }) }).click();
  await page.getByLabel('Your name').fill('Ann');
  const seats = page.getByRole('group', { name: 'Seats' });
  while ((await seats.getByRole('status').innerText()) !== '3')
    await seats.getByRole('button', { name: 'Remove a seat' }).click();
  await page.getByLabel('Bot level').selectOption('hard');
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.locator('.clue .board').waitFor();
}

/** What is visible now: the question, or the end. */
function look(page) {
  return page.evaluate(() => {
    const seen = (what) => document.querySelector(what) !== null;
    if (seen('#end-title')) return 'over';
    if (seen('.clue .show')) return 'show';
    if (seen('.clue .reveal')) return 'reveal';
    if (seen('.clue .naming')) return 'naming';
    if (seen('.clue .ask.waiting')) return 'waiting';
    if (seen('.clue .place')) return 'walk';
    return seen('.clue .ask .buttons') ? 'turn' : 'waiting';
  });
}

/** Waits for something to do. */
async function next(page) {
  for (;;) {
    const now = await look(page);
    if (now !== 'waiting') return now;
    // Hard bots may take many turns without us.
    await page.locator('#end-title, .clue .ask:not(.waiting)').first().waitFor({ timeout: 150000 });
  }
}

/** Presses the first of these that exists; if the question changes meanwhile, the
 * caller looks again. */
async function press(page, ...choices) {
  for (const choice of choices) {
    if ((await choice.count()) === 0) continue;
    const hand = choice.first();
    const pressed = page.touch ? hand.tap({ timeout: 5000 }) : hand.click({ timeout: 5000 });
    return pressed.then(() => true, () => false);
  }
  return false;
}

/** True once it is visible. */
const comes = (what) => what.waitFor({ timeout: 5000 }).then(() => true, () => false);

/** The text of the question and its buttons, once it differs from the last one. */
const asked = (before) => {
  const shown = [...document.querySelectorAll('.clue .ask, #end-title')].map((one) => one.textContent).join();
  return shown !== before && shown;
};

/** Presses, and waits for the next question: the old one stays visible until then,
 * and its colours change as it goes. */
async function act(page, ...choices) {
  const before = await page.evaluate(asked);
  if (await press(page, ...choices))
    await page.waitForFunction(asked, before, { timeout: 5000 }).catch(() => undefined);
}

const button = (page, name) => page.locator('.clue .ask').getByRole('button', { name });

/** The question and its first button are visible without scrolling. */
async function inSight(page, when) {
  const seen = () => {
    const bar = document.querySelector('.panel:not(.open)');
    const floor = innerWidth < 1000 && bar ? bar.getBoundingClientRect().top : innerHeight;
    return ['.clue .ask h2', '.clue .ask .buttons .main, .clue .ask .show'].every((what) => {
      const box = document.querySelector(what)?.getBoundingClientRect();
      return !box || (box.top >= 0 && box.bottom <= floor + 1);
    });
  };
  const fine = await page.waitForFunction(seen, null, { timeout: 5000 }).catch(() => null);
  check(fine || (await look(page)) !== when, `${when}: the question is out of sight`);
}

/** Names one card of each kind, preferring those that `wanted` ranks highest. */
async function name(page, wanted) {
  for (const kind of await page.locator('.clue .pick').all()) {
    const words = await kind.locator('label').allInnerTexts();
    const best = Math.max(0, words.findIndex((word) => wanted(word)));
    if (!(await press(page, kind.locator('label').nth(best)))) return;
  }
  await act(page, page.locator('.clue .naming .main'));
}

async function accuse(page, wanted) {
  await press(page, button(page, /^Accuse/));
  if (!(await comes(page.locator('.clue .pick').nth(2)))) return;
  await name(page, wanted);
  const sure = button(page, 'Yes, accuse');
  if (await comes(sure)) await act(page, sure);
}

const unknown = (word) => !/\b(yours|has it)\b/.test(word);

/** Makes one move; false once the game is over. */
async function play(page, now) {
  if (now === 'show') await act(page, page.locator('.clue .show'));
  else if (now === 'reveal') await act(page, page.locator('.clue .reveal .buttons button'));
  else if (now === 'naming') await name(page, unknown);
  else if (now === 'walk') await walk(page);
  else
    await act(
      page,
      button(page, /^Suggest/),
      button(page, /^Passage/),
      button(page, 'Roll the die'),
      button(page, 'Stay here'),
      button(page, 'End turn'),
    );
}

/** Into a room if there is one in reach; a place is selected first. */
async function walk(page) {
  const room = page.locator('.clue .ask .go');
  if ((await room.count()) > 0) return act(page, room);
  const there = button(page, 'Walk here');
  if ((await press(page, page.locator('.clue .place'))) && (await comes(there))) await act(page, there);
}

/** Plays on until the game is over; `on` may do something else instead. */
async function playOn(page, on) {
  const counts = {};
  for (let i = 0; i < 600; i++) {
    const now = await next(page);
    counts[now] = (counts[now] ?? 0) + 1;
    await fits(page, now);
    if (counts[now] === 1 && now !== 'over') await inSight(page, now);
    if (now === 'over') return counts;
    if (!(await on(now, counts[now]))) await play(page, now);
  }
  throw new Error(`no end in sight: ${JSON.stringify(counts)}`);
}

/** The cards that the sheet's labels place in the envelope. */
function inEnvelope(page) {
  return page.locator('.clue .cell[aria-label*="Envelope: yes"]').evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label').split(',')[0]),
  );
}

await test('a game by taps on a phone: a wrong accusation, and watching the end', async (open) => {
  const page = open(await person(browser, PHONE));
  page.touch = true;
  await begin(page);
  let accused = false;
  const shown = await playOn(page, async (now, times) => {
    if (now === 'turn' && times === 1) await accessible(page, 'our turn');
    if (now === 'naming' && times === 1) await accessible(page, 'a suggestion');
    const cards = page.locator('.clue .show');
    if (accused && now === 'show') check((await cards.count()) > 1, 'we are asked for the only card, which is shown for us');
    if (now !== 'turn' || times < 4) return false;
    accused = true;
    await accuse(page, () => true);
    return true;
  });
  check(shown.turn >= 1, 'we never had a turn');
  check((await page.getByText('came too late').count()) === 0, 'what was shown for us is said to be too late');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await accessible(page, 'the end');
});

await test('a game on a desk, won or lost by the sheet', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page);
  await playOn(page, async (now, times) => {
    if (now === 'turn' && times === 1) await marks(page);
    if (now === 'reveal' && (await page.locator('.clue .opening').count())) {
      await page.waitForTimeout(2600); // for those who watch it ends after 2200
      check((await page.locator('.clue .opening').count()) === 1, 'the envelope closes by itself');
    }
    if (now !== 'turn') return false;
    const known = await inEnvelope(page);
    if (known.length < 3 && times < 9) return false;
    await accuse(page, (word) =>
      known.length < 3 ? unknown(word) : known.some((card) => word.startsWith(card)),
    );
    return true;
  });
  await accessible(page, 'the end');
});

await test('nothing tells what is in the envelope before it is opened', async (open) => {
  const page = open(await person(browser, { width: 1680, height: 900 }, { reducedMotion: 'no-preference' }));
  await begin(page);
  await page.locator('.clue.columns-3').waitFor();
  await next(page);
  await accuse(page, () => true);
  await page.locator('.clue .opening').waitFor();
  const beside = await page.locator('.clue .cards-panel').innerText();
  check((await page.locator('.clue .face-down').count()) > 0, 'it was opened before we looked');
  check(!/envelope|accused/i.test(beside), `beside it one reads: ${beside}`);
  const verdict = page.locator('.clue .verdict-line', { hasText: /\w/ });
  await verdict.waitFor();
  for (const card of await page.locator('.clue .opening .cards li').all()) {
    const right = (await card.locator('.sign.yes').count()) === 1;
    check(right !== ((await card.locator('s').count()) === 1), 'what was named wrongly is not struck out below the card');
  }
});

await test('a tap on what is out of reach says so, and a click goes where the mouse has shown the way', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page);
  await page.getByRole('button', { name: 'Roll the die' }).first().click();
  await page.locator('.clue .place').first().waitFor();
  const far = page.locator('.clue .room.study .floor, .clue .room.kitchen .floor').first();
  await far.click();
  await page.getByText(/^You can’t get there with a \d/).waitFor();
  await page.locator('.clue .place rect').first().click();
  await page.locator('.clue .place').first().waitFor({ state: 'detached' });
});

await test('after a reload the die still shows what was rolled last', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'Clue');
  const shown = () =>
    page.locator('.die .cube').evaluate((cube) => cube.style.transform.match(/-?\d+/g).map((turn) => ((Number(turn) % 360) + 360) % 360).join());
  const faces = { 1: '0,0', 2: '0,270', 3: '270,0', 4: '90,0', 5: '0,90', 6: '0,180' };
  const begins = page.locator('.clue .ask', { hasText: 'Roll' });
  for (let move = 0; move < 40; move++) {
    await playByHints(page, 1);
    await page.locator('.turn-line.mine, .clue .reveal').first().waitFor();
    const pips = page.frames_.join('').match(/"fact": ?"rolled"[^}]*"pips": ?\d/g)?.at(-1).slice(-1);
    if (!(await begins.isVisible()) || pips === undefined) continue;
    if (pips === '6') continue; // a die that knows nothing shows a six
    await page.reload();
    await page.locator('.die .cube').waitFor({ state: 'attached' });
    check((await shown()) === faces[pips], `${pips} was rolled, the die is turned by ${await shown()}`);
    return;
  }
  check(false, 'nothing but sixes');
});

await test('a television shows the whole board, and the end', async (open) => {
  const page = open(await person(browser, PHONE));
  const screen = open(await person(browser, { width: 1920, height: 1080 }));
  page.touch = true;
  await begin(page);
  const [, code] = /"code": ?"([^"]+)"/.exec(page.frames_.join(''));
  await screen.goto(`${server.url}/table/${code}/screen`);
  await screen.locator('.clue .board').waitFor();
  await screen
    .waitForFunction(() => document.querySelector('.clue .board').getBoundingClientRect().bottom <= 1080)
    .catch(() => check(false, 'the board reaches below the screen'));
  await next(page);
  await accuse(page, () => true);
  await playOn(page, () => false);
  await screen.locator('.clue .who-held').waitFor();
  check((await screen.locator('.clue .who-held li').first().locator('.clue-mini').count()) === 3, 'no envelope');
  await accessible(screen, 'the television');
});

/* --- What others do ---------------------------------------------------------------- */

/** In a page: says when the result of the die is read while it still turns. */
function watchDie() {
  window.early = [];
  const LIES = 500; // ms from the throw at normal pace; a scene never ends before its time
  let lies = 0;
  const read = (changes) => {
    if (changes.some(({ type, target }) => type === 'attributes' && target.matches('.cube')))
      lies = performance.now() + LIES * Number(getComputedStyle(document.querySelector('.clue')).getPropertyValue('--beat'));
    const written = [...document.querySelectorAll('.clue, .turn-line')].map((one) => one.innerText).join();
    if (performance.now() < lies && /You rolled|rolled a \d|shows \d/.test(written)) window.early.push(written);
  };
  const what = { subtree: true, childList: true, characterData: true, attributeFilter: ['style'] };
  new MutationObserver(read).observe(document.body, what);
}

const told = (page) => page.locator('.clue .strip').innerText();

/** The dock ends where the tabs begin. */
async function docked(page) {
  const gap = await page.evaluate(() => {
    const end = document.querySelector('.clue .dock > *')?.getBoundingClientRect().bottom;
    return end === undefined ? 0 : document.querySelector('.panel').getBoundingClientRect().top - end;
  });
  check(Math.abs(gap) <= 1, `${gap} px between the dock and the tabs`);
}

for (const [size, where] of [[PHONE, 'a phone'], [DESK, 'a desk']])
  await test(`with motion, on ${where}: suggestions are seen, and nothing moves by itself`, async (open) => {
    const page = open(await person(browser, size, { reducedMotion: 'no-preference', pace: 'fast' }));
    page.touch = size === PHONE;
    await page.addInitScript(noteShifts);
    await begin(page);
    await page.evaluate(watchDie);
    const asked = new Set();
    let waits = 0;
    await playOn(page, async (now, times) => {
      const strip = await told(page);
      if (/ asks?\b/.test(strip)) asked.add(strip);
      if (page.touch) await docked(page);
      if (now === 'reveal') check(!/showed you/.test(strip), `it is told before the card has turned: ${strip}`);
      if (now !== 'reveal' || times > 1 || !(await page.locator('.reveal', { hasText: 'shows you' }).count())) return now === 'turn' && (times > 6 || (waits === 1 && asked.size > 1)) && (await accuse(page, unknown), await hurry(page), true);
      const heard = page.frames_.filter((frame) => frame.includes('"facts"')).length;
      await page.waitForTimeout(400); // without pace bots would have moved long ago
      check(page.frames_.filter((frame) => frame.includes('"facts"')).length === heard, 'the game went on behind a card');
      check((await told(page)) === strip, 'the strip went on behind a card');
      waits++;
      return false;
    });
    const early = await page.evaluate(() => window.early);
    check(asked.size > 1 && waits === 1, `${asked.size} suggestions on the strip, ${waits} cards`);
    check(early.length === 0, `the die was read while it rolled: ${early[0]}`);
    await stayedInPlace(page, `a game of Clue on ${where}`);
    check((await page.locator('.clue .dock').count()) === 0, 'the dock stays after the end');
    await page.locator('.clue .who-held .clue-mini').nth(20).waitFor(); // all 21 cards
  });

/* --- On a small phone ------------------------------------------------------------------ */

const box = (page, what) => page.locator(what).first().evaluate((one) => one.getBoundingClientRect().toJSON());

/** Waits until it is so: pages scroll, and tabs change. */
const comesTrue = (page, seen, words) => page.waitForFunction(seen, null, { timeout: 5000 }).catch(() => check(false, words));

await test('on a small phone our pawn and all buttons are in sight, and the heads of the sheet', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'Clue');
  await page.locator('.clue .ask .main').first().waitFor();
  const above = () => document.querySelector('.clue .you').getBoundingClientRect().bottom < document.querySelector('.clue .dock > *').getBoundingClientRect().top;
  await comesTrue(page, above, 'our pawn is under the question');
  const [zoom, board] = [await box(page, '.clue .zoom'), await box(page, '.clue .board')];
  check(zoom.bottom <= board.top, 'the button to zoom lies on the board');
  await page.locator('#clue-sheet').tap();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const inSight = () => document.querySelector('.sheet thead img, .sheet thead .picture').getBoundingClientRect().top >= document.querySelector('.turn-line').getBoundingClientRect().bottom;
  await comesTrue(page, inSight, 'the heads of the sheet scroll away');
  check(!(await page.locator('.clue .keys').isVisible()), 'a finger is told of keys');
  await page.locator('.clue .ask .quiet').tap();
  await page.locator('.clue .pick').nth(2).waitFor(); // at the first tap
  const [last, bar] = [await box(page, '.clue .naming .buttons .main'), await box(page, '.panel')];
  check(last.bottom <= bar.top, 'the buttons of the accusation are under the bar');
  await page.locator('.clue .naming .buttons').getByText('Sheet').tap();
  await page.locator('.clue .unfold').waitFor();
  await page.locator('.clue .ask').getByRole('button', { name: 'Back' }).tap();
  await page.locator('.clue .ask').getByRole('button', { name: 'Roll the die' }).waitFor();
});

await test('in the lesson the board comes back after the sheet', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(`${server.url}/learn/clue`);
  await page.getByRole('button', { name: 'Let’s go' }).click();
  const shown = page.locator('.reveal .main');
  while ((await shown.count()) === 0) {
    await page.getByRole('button', { name: 'Do it for me' }).click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  await shown.click();
  await page.locator('#clue-sheet').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.clue .board').waitFor();
});

/* --- Hints and warnings -------------------------------------------------------------- */

await test('a hint points, and an accusation that cannot be right says so', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page);
  while ((await next(page)) !== 'turn') await play(page, await next(page));
  await page.locator('.ask-hint').click();
  await page.locator('.clue .hinted').first().waitFor();
  check((await next(page)) === 'turn', 'the hint has moved by itself');
  await press(page, button(page, /^Accuse/));
  await page.locator('.clue .pick label', { hasText: 'yours' }).first().click();
  await page.locator('.clue .warning', { hasText: 'You hold' }).waitFor();
  for (const kind of await page.locator('.clue .pick').all()) await kind.locator('label', { hasNotText: 'yours' }).first().click();
  check((await page.locator('.clue .warning').innerText()) === '', 'it warns of cards that nobody has seen');
  await page.locator('.clue .naming .main').click();
  await page.locator('.clue .danger').waitFor();
  check((await page.locator('.history', { hasText: 'accuse' }).count()) === 0, 'accused without a confirmation');
});

/* --- By keys alone ---------------------------------------------------------------------- */

/** Tab, until one of these has the focus; in either direction, whichever is there. */
async function reach(page, what) {
  const there = () => page.evaluate((what) => document.activeElement?.matches(what), what);
  for (let i = 0; i < 120; i++) {
    if (await there()) return true;
    if ((await page.locator(what).count()) === 0) return false;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${what} by Tab`);
}

async function chooseByKeys(page) {
  for (const kind of ['clue.suspect', 'clue.weapon', 'clue.room']) {
    const radio = `.clue input[name="${kind}"]`;
    if (!(await reach(page, radio))) continue;
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await confirmByKeys(page, '.clue .naming .main');
}

async function confirmByKeys(page, what) {
  const before = await page.evaluate(asked);
  if (!(await reach(page, what))) return;
  await page.keyboard.press('Enter');
  await page.waitForFunction(asked, before, { timeout: 5000 }).catch(() => undefined);
}

await test('a whole game by keys alone', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page);
  await page.keyboard.press('Tab');
  await playOn(page, async (now, times) => {
    if (now === 'show') await confirmByKeys(page, '.clue .show');
    else if (now === 'reveal') await confirmByKeys(page, '.clue .reveal .buttons button');
    else if (now === 'walk') await confirmByKeys(page, '.clue .place');
    else if (now === 'naming') await ((await page.locator('.clue .danger').count()) ? confirmByKeys(page, '.clue .danger:enabled') : chooseByKeys(page));
    else if (times > 5) await confirmByKeys(page, '.clue .ask .quiet');
    else await confirmByKeys(page, '.clue .ask .buttons button:not(.quiet)');
    return true;
  });
});

/** Marks on the sheet by keys alone; they are there after a reload. */
async function marks(page) {
  const at = await page.locator('.clue .cell:not(.fixed)').first().getAttribute('data-cell');
  const [row, col] = at.split(' ').map(Number);
  const cell = page.locator(`.clue [data-cell="${at}"]`);
  const reads = (words) => page.locator(`.clue [data-cell="${at}"][aria-label$="${words}"]`).waitFor();
  await page.locator('.clue .cell[tabindex="0"]').focus();
  for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < col; i++) await page.keyboard.press('ArrowRight');
  check(await cell.evaluate((one) => one === document.activeElement), 'arrow keys lead elsewhere');
  const heard = page.frames_.length;
  await page.keyboard.press('y');
  await reads('yes, your mark');
  for (let i = 0; i < 500 && page.frames_.length === heard; i++) await page.waitForTimeout(20); // until the server has it
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await reads('yes, your mark');
  await accessible(page, 'the sheet in the dark');
  await cell.focus();
  await page.keyboard.press('m');
  await reads('maybe, your mark');
  await page.keyboard.press('Delete');
  await reads('empty');
}

await browser.close();
await server.close();
finish();
