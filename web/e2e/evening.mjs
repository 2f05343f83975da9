/*
 * evening.mjs - one room for the evening: four games at one table with two people,
 * a television and bots, a tally at the end.
 *
 * SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { button, makeTable, openResults, playToEnd, takeSeat } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();
const shots = process.env.SHOTS;

async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** Another game at the same table, chosen by the host, who wanted to play something
 * else: the choice is open. */
async function change(page, game) {
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Cancel').click();
  await button(page, 'Change the game').click();
  await dialog.locator('.game-card').filter({ has: page.getByText(game, { exact: true }) }).click();
  await accessible(page, 'the choice of games');
  await fits(page, 'the choice of games');
  await shoot(page, `change-${page.viewportSize().width}`);
  await dialog.getByRole('button', { name: 'Change the game' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.room-game', { hasText: game }).waitFor();
}

/** Fills up with bots, starts, and plays to the end. */
async function play(ann, bob, tv) {
  await button(ann, 'Add a seat').click();
  await button(ann, 'Fill with bots').click();
  await button(ann, 'Fill with bots').waitFor({ state: 'detached' });
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  await tv.locator('.board-room').waitFor();
  await Promise.all([playToEnd(ann), playToEnd(bob)]);
}

/** What the tally says: [name, wins] in its order. */
function tallyOf(page) {
  return page.locator('.tally-people li').evaluateAll((all) =>
    all.map((one) => [
      one.querySelector('bdi').textContent,
      Number(/(\d+) win/.exec(one.textContent)?.[1]),
    ]),
  );
}

/** The tally at the end of a game has counted who won so far. */
async function tallyCounts(page, winners, game) {
  const byWins = ([a, n], [b, m]) => m - n || a.localeCompare(b);
  const told = JSON.stringify((await tallyOf(page)).filter(([, wins]) => wins > 0).sort(byWins));
  const counted = JSON.stringify([...winners].sort(byWins));
  check(told === counted, `${game}: the tally says ${told}, the games ${counted}`);
}

await test('four games in one room: people stay, the first seat moves on, the tally counts', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const tv = open(await person(browser, { width: 1920, height: 1080 }));
  const { code } = await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  const link = ann.url();
  await tv.goto(`${server.url}/table/${code}/screen`);
  await bob.goto(link);
  await takeSeat(bob, 'Bob');
  await ann.locator('.lobby-seat', { hasText: 'Bob' }).waitFor();
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();

  const winners = new Map();
  for (const [i, game] of ['HUE', 'Clue', 'Haiclue', 'Hues and Cues'].entries()) {
    if (i > 0) await change(ann, game);
    await tv.getByRole('heading', { name: game }).waitFor();
    // The lobby has the colours of the game that is played next.
    await ann.locator(`html[data-game="${game.toLowerCase().replaceAll(' ', '-')}"]`).waitFor();
    if (i === 1) {
      // The lobby between two games, on all screens.
      for (const page of [ann, bob, tv]) {
        await page.locator('.tally').waitFor();
        await fits(page, 'the lobby with a tally');
        await accessible(page, 'the lobby with a tally');
        await shoot(page, `lobby-${page.viewportSize().width}`);
      }
      await ann.locator('.lobby-seat .tag', { hasText: 'goes first' }).waitFor();
    }
    await play(ann, bob, tv);
    await openResults(ann);
    const won = await ann.locator('.ranking .won bdi').allInnerTexts();
    for (const name of won) winners.set(name, (winners.get(name) ?? 0) + 1);
    if (i === 0) check((await ann.locator('.end .tally').count()) === 0, 'a tally of one game');
    else await tallyCounts(ann, winners, game);
    check(ann.url() === link && bob.url() === link, 'the address has changed');
    if (i < 3) {
      check((await button(bob, 'Play something else').count()) === 0, 'anybody may change the game');
      await button(ann, 'Play something else').click();
      for (const page of [ann, bob]) await page.locator('.lobby').waitFor();
      await tv.locator('.tally.big').waitFor();
    }
  }
  // The end of the evening.
  await openResults(bob);
  for (const page of [ann, bob]) {
    await page.locator('.tally summary').click();
    check((await page.locator('.tally-games li').count()) === 4, 'not all games are listed');
    await fits(page, 'the end of the evening');
    await accessible(page, 'the end of the evening');
    await shoot(page, `end-${page.viewportSize().width}`);
  }
  await tv.locator('.tv-lead').waitFor();
  await shoot(tv, 'end-tv');
});

await test('seats are drawn anew, and move on between games', async (open) => {
  const ann = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await button(ann, 'Fill with bots').click();
  const names = () => ann.locator('.lobby-seat bdi').allInnerTexts();
  await ann.locator('.lobby-seat bdi').nth(1).waitFor();
  const before = (await names()).join();
  for (let tries = 0; (await names()).join() === before; tries++) {
    check(tries < 40, 'the seats never change');
    await button(ann, 'Shuffle the seats').click();
    await ann.waitForTimeout(100);
  }
  await ann.getByText('More settings').click();
  await ann.getByLabel('Seats in the next game').selectOption('rotate');
  await fits(ann, 'the lobby');
});

await browser.close();
await server.close();
finish();
