/*
 * clue.mjs - whole games of Clue in a real browser: by taps on a phone, by
 * mouse and keyboard on a desk. SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, playOn as playByHints } from './steps.mjs';

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

/** The text of the question, once it differs from the last one. */
const asked = (before) => {
  const shown = [...document.querySelectorAll('.clue .question, #end-title')].map((one) => one.textContent).join();
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

const unknown = (word) => !/\b(yours|seen)\b/.test(word);

/** Makes one move; false once the game is over. */
async function play(page, now) {
  if (now === 'show') await act(page, page.locator('.clue .show'));
  else if (now === 'reveal') await act(page, button(page, 'Got it'));
  else if (now === 'naming') await name(page, unknown);
  else if (now === 'walk') await walk(page);
  else
    await act(
      page,
      button(page, /^Suggest/),
      button(page, /^Secret passage/),
      button(page, 'Roll the die'),
      button(page, 'Stay here'),
      button(page, 'End turn'),
    );
}

/** Into a room if there is one in reach; a finger chooses first. */
async function walk(page) {
  const room = page.locator('.clue .ask .go');
  if ((await room.count()) > 0) return act(page, room);
  const place = page.locator('.clue .place');
  if (!page.touch) return act(page, place);
  const there = button(page, /^Walk to/);
  if ((await press(page, place)) && (await comes(there))) await act(page, there);
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
  const shown = await playOn(page, async (now, times) => {
    if (now === 'turn' && times === 1) await accessible(page, 'our turn');
    if (now === 'naming' && times === 1) await accessible(page, 'a suggestion');
    if (now !== 'turn' || times < 4) return false;
    await accuse(page, () => true);
    return true;
  });
  check(shown.turn >= 1, 'we never had a turn');
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await accessible(page, 'the end');
});

await test('a game on a desk, won or lost by the sheet', async (open) => {
  const page = open(await person(browser, DESK));
  await begin(page);
  await playOn(page, async (now, times) => {
    if (now === 'turn' && times === 1) await marks(page);
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

await test('after a reload the die still shows what was rolled last', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'Clue');
  // At the beginning of our turn the last roll was a bot's.
  const rolls = page.locator('.history li', { hasText: / rolls a \d/ });
  const shown = () =>
    page.locator('.die .cube').evaluate((cube) => cube.style.transform.match(/-?\d+/g).map((turn) => ((Number(turn) % 360) + 360) % 360).join());
  const faces = { 1: '0,0', 2: '0,270', 3: '270,0', 4: '90,0', 5: '0,90', 6: '0,180' };
  const begins = page.locator('.turn-line', { hasText: 'What would you like to do?' });
  for (let move = 0; move < 40; move++) {
    await playByHints(page, 1);
    await page.locator('.turn-line.mine').waitFor();
    if (!(await begins.isVisible()) || (await rolls.count()) === 0) continue;
    const [pips] = /\d(?=\.)/.exec(await rolls.first().innerText());
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
  await screen.locator('.clue .ask.loud').waitFor();
  check((await screen.locator('.clue .ask.loud .face-card').count()) === 3, 'no envelope');
  await accessible(screen, 'the television');
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
