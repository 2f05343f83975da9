/*
 * frame.mjs - what is around every board: what the game is about, hints, taking
 * back, the pace of bots, seats, history and the end. All of it has its place.
 *
 * SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { againstBots, button, openResults, playOn, playToEnd, scrollDown } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const paced = await new Server(process.argv[2], []).start();
const browser = await openBrowser();
const mine = (page) => page.locator('.turn-line.mine').waitFor();
const more = (page) => page.locator('.turn-more');

/** Where the board is, and how high the line above it. */
function places() {
  const of = (one) => {
    const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join();
  };
  return `${of('.turn-line')} ${of('.board-room').split(',').slice(0, 3)}`;
}

async function stays(page, before, what) {
  const now = await page.evaluate(places);
  check(now === before, `${what}: ${before} became ${now}`);
}

for (const [kind, size] of [['phone', PHONE], ['desk', DESK]])
  await test(`what the game is about, and a hint, open over the page on a ${kind}`, async (open) => {
    const page = open(await person(browser, size));
    await againstBots(page, server.url, 'HUE');
    await mine(page);
    const before = await page.evaluate(places);
    const words = page.locator('.turn-words');
    await words.click();
    await more(page).getByText('That last card scores').waitFor();
    await more(page).getByText('Skulls wipe out').waitFor(); // and what we are asked for
    await stays(page, before, 'what the game is about');
    await accessible(page, 'what the game is about');
    await fits(page);
    await page.keyboard.press('Escape');
    await more(page).waitFor({ state: 'detached' });
    await page.locator('.ask-hint').click();
    await more(page).getByText('You decide.').waitFor();
    check((await page.locator('.advice button').count()) === 0, 'a hint acts by itself');
    await stays(page, before, 'a hint');
    await accessible(page, 'a hint');
    await button(more(page), 'Close').click();
    await words.click();
    await button(more(page), 'How to play').click();
    await page.locator('.panel.open').waitFor();
  });

await test('a move is taken back while nobody else has acted', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, paced.url, 'HUE');
  await mine(page);
  const back = button(page, 'Take back');
  check((await back.count()) === 0, 'there is nothing to take back');
  const before = await page.evaluate(places);
  const held = await page.locator('.hue-hold').count();
  await page.evaluate(() => window.playByHint());
  await back.waitFor(); // a bot leaves two seconds for it
  await stays(page, before, 'the button');
  await back.click();
  await mine(page);
  await page.waitForFunction((n) => document.querySelectorAll('.hue-hold').length === n, held);
  await page.locator('.history li', { hasText: 'You take your last move back.' }).waitFor();
  check((await back.count()) === 0, 'it is taken back once');
  await page.evaluate(() => window.playByHint());
  await back.waitFor();
  await back.waitFor({ state: 'hidden' }); // the bot has moved
});

await test('whoever plays alone says how fast bots are, and skips ahead', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, paced.url, 'Clue');
  await button(page, 'Settings').click();
  await page.getByText('Slow', { exact: true }).click();
  await page.getByRole('radio', { name: 'Slow' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  await accessible(page, 'the dialog with the pace');
  await page.keyboard.press('Escape');
  await mine(page);
  await playOn(page, 2); // roll and walk
  const skip = button(page, 'Skip ahead');
  await skip.click();
  await mine(page); // three slow bots would take half a minute
  await page.waitForFunction(() => !document.querySelector('.skip'));
  await button(page, 'Settings').click();
  await page.getByRole('radio', { name: 'Slow' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  // The next table of this device begins with it.
  await againstBots(page, paced.url, 'HUE');
  await button(page, 'Settings').click();
  await page.getByRole('radio', { name: 'Slow' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
});

await test('alone one sees the bots and their level, and ends the game without asking anybody', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'HUE');
  await button(page, 'People and invite').click();
  await page.locator('.member', { hasText: 'Basil' }).getByText('Normal', { exact: true }).waitFor();
  check((await page.getByText('Decide together').count()) === 0, 'one decides together with bots');
  await accessible(page, 'the people, alone');
  await button(page, 'End the game').first().click();
  await page.locator('.call button').click();
  await page.locator('.lobby').waitFor();
});

await test('six seats and their points are in sight on the smallest phone', async (open) => {
  const page = open(await person(browser, { width: 360, height: 640 }));
  await page.goto(server.url);
  await page.locator('.game-card').filter({ has: page.getByText('Haiclue', { exact: true }) }).click();
  for (let i = 0; i < 2; i++) await button(page, 'Add a seat').click();
  await button(page, 'Play against bots').click();
  await page.locator('.seat-chip').nth(5).waitFor();
  const hidden = await page.locator('.seat-chip, .seat-chip bdi, .seat-chip .points').evaluateAll((all) =>
    all.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    }).length,
  );
  check(hidden === 0, `${hidden} are out of sight`);
  await accessible(page, 'six seats');
});

await test('on a desk the board comes first, and what was opened beside it is open the next time', async (open) => {
  const page = open(await person(browser, DESK, { history: false }));
  await againstBots(page, server.url, 'HUE');
  await mine(page);
  check((await page.locator('.history').count()) === 0, 'the history is open');
  const { width } = await page.locator('.board-room').boundingBox();
  check(width > 1100, `the board has ${width} px`);
  const place = (tab) => page.locator(`#tab-${tab}`).boundingBox();
  const before = JSON.stringify([await place('chat'), await place('rules')]);
  await page.locator('#tab-history').click();
  await page.locator('.history').waitFor();
  const after = JSON.stringify([await place('chat'), await place('rules')]);
  check(after === before, `the tabs have moved from ${before} to ${after}`);
  await accessible(page, 'the open history');
  await button(page, 'Close this panel').click();
  await page.locator('.history').waitFor({ state: 'detached' });
  await page.locator('#tab-history').click();
  await page.reload();
  await page.locator('.history').waitFor();
  await page.locator('#tab-history').click();
  await page.locator('.history').waitFor({ state: 'detached' });
  await page.reload();
  await mine(page);
  check((await page.locator('.history').count()) === 0, 'the history is open again');
});

await test('on a phone a hint covers neither the board nor the seats nor the cues', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'HUE');
  await mine(page);
  await page.locator('.ask-hint').click();
  const hint = await more(page).boundingBox();
  for (const one of ['.turn-line', '.board-room > * > :first-child', '.seats']) {
    const box = await page.locator(one).first().boundingBox();
    check(box.y + box.height <= hint.y, `the hint covers ${one}`);
  }
  // Nor the button that one presses to follow it.
  await page.waitForFunction(() => {
    const [button, sheet] = ['.hue-actions .main', '.turn-more'].map((one) => document.querySelector(one).getBoundingClientRect());
    return button.bottom <= sheet.top;
  });
  // What is opened over it is not behind it.
  await page.locator('#tab-history').evaluate((tab) => tab.click());
  await page.locator('.history').waitFor();
  await page.locator('.panel .sheet-head button').click();
});

await test('while something waits to be seen, the line says what to do', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'Haiclue');
  await mine(page);
  const seen = page.locator('.board-room[data-scene] button.main');
  for (let moves = 0; moves < 2 && !(await seen.isVisible()); moves++) {
    await page.locator('.ask-hint').waitFor(); // to lay a clue, then to guess
    await page.evaluate(() => window.playByHint());
    await seen.or(page.locator('.ask-hint')).first().waitFor();
  }
  await seen.waitFor();
  await page.locator('.turn-words', { hasText: 'Take a look' }).waitFor();
});

for (const [kind, size] of [['phone', PHONE], ['desk', DESK]])
  await test(`the end lies over the board and does not move it, on a ${kind}`, async (open) => {
    const page = open(await person(browser, size));
    await againstBots(page, server.url, 'HUE');
    await playToEnd(page);
    await button(page, 'Play again').waitFor();
    await scrollDown(page);
    await accessible(page, 'the end');
    const before = await page.evaluate(places);
    check((await page.locator('.end .ranking').count()) === 0, 'the results cover the end of the game');
    const { height } = await page.locator('.end').boundingBox();
    check(height <= 96, `the bar of the end is ${height} px high`);
    if (kind === 'desk') {
      const [end, line] = await Promise.all(['.end', '.turn-line'].map((one) => page.locator(one).boundingBox()));
      check(end.y >= line.y - 1 && end.y + end.height <= line.y + line.height + 1, 'the end covers more than the line of the turn');
    }
    await openResults(page);
    await accessible(page, 'the results');
    await button(page, 'Back to the board').click();
    await button(page, 'Results and more').waitFor();
    await button(page, 'Play again').waitFor(); // in any case
    await stays(page, before, 'the end');
  });

await browser.close();
await server.close();
await paced.close();
finish();
