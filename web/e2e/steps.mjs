/*
 * steps.mjs - steps that many tests share: making a table, taking a seat, playing by
 * hints.
 *
 * SPDX-License-Identifier: MIT
 */

/** Timeout for a whole game, on a busy machine. */
const WHOLE_GAME = 150000; // ms

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Chooses a game on the front page. */
async function choose(page, game, name) {
  await page.locator('.game-card').filter({ has: page.getByText(game, { exact: true }) }).click();
  await page.getByLabel('Your name').fill(name);
}

/** Makes a table; returns its code. */
export async function makeTable(page, { game, name, url }) {
  if (url !== undefined) await page.goto(url);
  await choose(page, game, name);
  await button(page, 'Start a table').click();
  const code = page.locator('.share .code');
  await code.waitFor();
  return { code: await code.innerText() };
}

/** Joins the table whose invitation is shown. */
export async function takeSeat(page, name) {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Join the table').click();
  await page.locator('.lobby').waitFor();
}

/** A running game of two people and bots, with hints. */
export async function together(ann, bob, url, game) {
  await makeTable(ann, { game, name: 'Ann', url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await ann.locator('.lobby-seat', { hasText: 'Bob' }).waitFor(); // one seat less is free
  const free = ann.getByLabel('Add a bot');
  for (let left = await free.count(); left > 0; left--) {
    await free.first().selectOption('easy');
    await free.nth(left - 1).waitFor({ state: 'detached' });
  }
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  for (const page of [ann, bob]) await page.locator('.board-room').waitFor();
}

/** Leaves a running game. */
export async function leave(page) {
  await button(page, 'People and invite').click();
  await button(page, 'Leave table').click();
  await page.waitForTimeout(700); // a double click does not leave
  await page.locator('.dialog .danger').click();
}

/** A running game against bots. */
export async function againstBots(page, url, game, name = 'Ann') {
  if (url !== undefined) await page.goto(url);
  await choose(page, game, name);
  await button(page, 'Play against bots').click();
  await page.locator('.board-room').waitFor();
}

/** Buttons that say that something was seen. */
const SCENE = '.board-room[data-scene] button.main:not(:disabled), .clue .reveal .buttons button';

/** What the page asks for now; null while others move. */
function situation(page) {
  return page.evaluate((scene) => {
    if (document.querySelector('.end')) return 'over';
    if (document.querySelector('.curtain')) return 'curtain';
    if (document.querySelector('.ask-hint')) return 'asked';
    return document.querySelector(scene) ? 'scene' : null;
  }, SCENE);
}

/** Ends a scene, as people do; it may have ended by itself. */
async function goOn(page) {
  await page.locator(SCENE).first().click({ timeout: 3000 }).catch(() => undefined);
}

/** One move, as a bot advises it. How a hint is shown on each board, and how people
 * confirm it, is tested with the games. */
async function move(page) {
  if (!(await page.evaluate(() => window.playByHint()))) return false; // the question changed meanwhile
  // Bots answer at once; people take their time.
  await page.locator(`.ask-hint, .end, .curtain, ${SCENE}`).first().waitFor({ timeout: 2000 }).catch(() => undefined);
  return true;
}

/** Goes on until it is our turn. */
export async function untilAsked(page) {
  const until = Date.now() + WHOLE_GAME;
  for (let now; (now = await situation(page)) !== 'asked'; ) {
    if (Date.now() > until) throw new Error('it is never our turn');
    if (now === 'scene') await goOn(page);
    else await page.waitForTimeout(40);
  }
}

/** Makes so many moves, or plays to the end. */
export async function playOn(page, moves) {
  const until = Date.now() + WHOLE_GAME;
  while (moves > 0) {
    if (Date.now() > until) throw new Error('the game does not go on');
    const now = await situation(page);
    if (now === 'over' || now === 'curtain') return;
    if (now === 'scene') await goOn(page);
    else if (now === 'asked' && (await move(page))) moves--;
    else await page.waitForTimeout(40);
  }
}

/** Makes moves for whichever page is asked, so many in all, or to the end. */
export async function playTogether(pages, moves) {
  const until = Date.now() + WHOLE_GAME;
  for (let made = 0; made < moves; ) {
    if (Date.now() > until) throw new Error('the game does not go on');
    const before = made;
    for (const page of pages) {
      const now = await situation(page);
      if (now === 'over') return;
      if (now === 'scene') await goOn(page);
      if (now === 'asked' && (await move(page))) made++;
    }
    if (made === before) await pages[0].waitForTimeout(20);
  }
}

/** The host lets bots play without a pause, and timed scenes be left out. */
export async function hurry(page) {
  await page.evaluate(() => {
    for (const line of window.lines)
      if (line.readyState === 1) line.send(JSON.stringify({ do: 'pace', pace: 'off', id: 'quick' }));
  });
}

/** To the foot of the page, where the bar of the end covers nothing. */
export async function scrollDown(page) {
  await page.evaluate(() => {
    for (const one of [document.scrollingElement, document.querySelector('.game-main')]) one.scrollTop = one.scrollHeight;
  });
}

/** Opens what the bar of the end folds: the ranking, the tally, what can be shared. */
export async function openResults(page) {
  await button(page, 'Results and more').click();
  await page.locator('.end .ranking').waitFor();
}

/** And the log and the proof below it. */
export async function openPapers(page) {
  await openResults(page);
  await page.locator('.end-papers > summary').click();
}

/** To the end, and only that is looked at. */
export async function playToEnd(page) {
  await hurry(page);
  await playOn(page, Infinity);
  await page.locator('.end').waitFor();
}
