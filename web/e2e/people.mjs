/*
 * people.mjs PROGRAM SHIM - who comes, goes, falls silent and decides at a running
 * game: nothing stops the table, and everybody is told.
 *
 * SPDX-License-Identifier: MIT
 */
import { accessible, check, DESK, finish, fits, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { button, leave, playTogether, takeSeat, together } from './steps.mjs';

const [, , program, shim] = process.argv;
const server = await new Server(program, ['--bot-pace', 'off'], shim).start();
const browser = await openBrowser();
const IDLE = 60; // seconds until somebody is asked whether they are there

const chip = (page, name) => page.locator('.seat-chip', { hasText: name });
const line = (page, text) => page.locator('.history li', { hasText: text }).first();

async function openDialog(page) {
  await button(page, 'People and invite').click();
  await page.locator('.dialog .share .code').waitFor();
}

/** Opens the television of the table that a page is at. */
async function television(open, page) {
  await openDialog(page);
  const code = await page.locator('.dialog .share .code').innerText();
  await page.keyboard.press('Escape');
  const screen = open(await person(browser, { width: 1920, height: 1080 }));
  await screen.goto(`${server.url}/table/${code}/screen`);
  await screen.locator('.tv-show').waitFor();
  return screen;
}

await test('a newcomer takes a bot’s seat, a leaver keeps the name, and a vote ends it', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const dee = open(await person(browser, PHONE));
  await together(ann, bob, server.url, 'Clue');
  const screen = await television(open, ann);
  await playTogether([ann, bob], 4);

  // The invitation says what one can do, and whose seats there are.
  await dee.goto(ann.url());
  await dee.getByText('take over one of these seats').waitFor();
  await accessible(dee, 'the invitation');
  await fits(dee, 'the invitation');
  const seat = dee.locator('.member').first();
  const bot = await seat.locator('bdi').innerText();
  await dee.getByLabel('Your name').fill('Dee');
  await seat.getByRole('button').click();
  await dee.locator('.board-room').waitFor();
  await chip(dee, 'Dee').getByText('you', { exact: true }).waitFor();
  await line(ann, `Dee took over from ${bot}.`).waitFor();
  await screen.getByText(`Dee took over from ${bot}.`).waitFor();
  // Lines of the past keep the bot's name; the seat has the new one.
  check((await ann.locator('.history li:not(.noticed)', { hasText: bot }).count()) > 0, 'the past was renamed');
  check((await ann.locator('.history li:not(.noticed)', { hasText: 'Dee' }).count()) === 0, 'Dee has a past');
  await chip(ann, bot).waitFor({ state: 'detached' });
  await accessible(ann, 'the game with notices');

  // Who joins without a seat is told who may talk.
  const eve = open(await person(browser, PHONE));
  await eve.goto(ann.url());
  await eve.getByLabel('Your name').fill('Eve');
  await button(eve, 'Join without a seat').click();
  await eve.locator('#tab-chat').click();
  await eve.getByText('Only players can chat').waitFor();
  check((await eve.getByLabel('Write a message').count()) === 0, 'Eve is offered a chat that is refused');

  // Bob leaves; his name stays.
  await leave(bob);
  await line(ann, 'Bob left. A bot takes over.').waitFor();
  await chip(ann, 'Bob').getByText('left', { exact: true }).waitFor();
  await screen.getByText('Bob left. A bot takes over.').waitFor();

  // Dee asks to end the game; Ann does not want to, and then asks herself.
  await openDialog(dee);
  await button(dee, 'End the game').click();
  await accessible(dee, 'the dialog');
  await fits(dee, 'the dialog');
  await button(dee, 'Ask everyone').click();
  await ann.getByText('Dee wants to end the game.').waitFor();
  await screen.getByText('Dee wants to end the game.').waitFor();
  check((await screen.getByRole('button').count()) === 0, 'the television has buttons');
  await accessible(ann, 'a vote');
  await fits(dee, 'a vote');
  await button(ann, 'No').click();
  await line(ann, 'The vote failed: End the game early').waitFor();
  await openDialog(ann);
  await button(ann, 'End the game').click();
  await button(ann, 'Ask everyone').click();
  await dee.getByText('unless someone objects').waitFor();
  await button(dee, 'Yes').click();
  for (const page of [ann, dee]) {
    await page.locator('.lobby').waitFor();
    await page.locator('.banner', { hasText: 'The players voted to end the game early.' }).waitFor();
  }
});

async function say(page, text) {
  await page.locator('#tab-chat').click();
  await page.getByLabel('Write a message').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.said', { hasText: text }).waitFor();
}

/** [mark, text] of the lines of such a list that begin with this name. */
async function marks(page, list, name) {
  const all = await page.locator(list).evaluateAll((lines) =>
    lines.map((one) => {
      const mark = one.querySelector('.disc')?.textContent ?? '';
      return [mark, one.textContent.slice(mark.length)];
    }),
  );
  return all.filter(([, text]) => text.startsWith(name));
}

for (const game of ['HUE', 'Hues and Cues'])
  await test(`${game}: lines keep the mark of whoever had the seat then`, async (open) => {
    const ann = open(await person(browser, DESK));
    const bob = open(await person(browser, DESK));
    const zoe = open(await person(browser, PHONE));
    await together(ann, bob, server.url, game);
    await playTogether([ann, bob], 4);
    if (game === 'HUE') await say(bob, 'I must go'); // a cue giver could not
    await leave(bob);
    await line(ann, 'Bob left. A bot takes over.').waitFor();
    await zoe.goto(ann.url());
    await zoe.getByLabel('Your name').fill('Zoe');
    await button(zoe, 'Take this seat: Bob').click();
    await line(ann, 'Zoe took over from Bob.').waitFor();
    await playTogether([ann, zoe], 4);

    const bobs = await marks(ann, '.history li', 'Bob');
    const zoes = await marks(ann, '.history li', 'Zoe');
    check(bobs.length > 1 && zoes.length > 0, 'Bob or Zoe is not in the history');
    // The pieces of Hues and Cues have shapes in place of letters.
    check(bobs.every(([mark]) => mark === (game === 'HUE' ? 'B' : '')), bobs.join('\n'));
    check(zoes.every(([mark]) => mark === (game === 'HUE' ? 'Z' : '')), zoes.join('\n'));
    await ann.locator('#tab-chat').click();
    const said = await marks(ann, '.said', 'Bob');
    check(said.length === (game === 'HUE' ? 1 : 0) && said.every(([mark]) => mark === 'B'), said.join('\n'));
  });

await test('somebody who does not answer is asked, a bot sits in, and the seat is given back', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await together(ann, bob, server.url, 'HUE');
  if (await ann.locator('.turn-line.mine').isVisible()) await playTogether([ann], 1);
  await bob.locator('.turn-line.mine').waitFor();
  const boardTop = () => bob.locator('.board-room').evaluate((board) => board.getBoundingClientRect().top);
  const before = await boardTop();
  await server.passTime(IDLE);
  await bob.getByText('Are you still there?').waitFor();
  check((await boardTop()) === before, 'the question pushes the board');
  check((await bob.title()).startsWith('●●'), await bob.title());
  await accessible(bob, 'the question');
  await button(bob, 'I’m here').click();
  await bob.getByText('Are you still there?').waitFor({ state: 'detached' });
  await chip(ann, 'Bob').getByText('not answering').waitFor({ state: 'detached' });

  await server.passTime(IDLE);
  await chip(ann, 'Bob').getByText('not answering').waitFor();
  await ann.getByRole('button', { name: 'Let a bot fill in: Bob' }).click();
  await chip(ann, 'Bob').getByText('bot filling in').waitFor();
  await bob.getByText('A bot is filling in for you.').waitFor();
  await ann.locator('.turn-line.mine').waitFor(); // the game goes on
  await accessible(bob, 'a bot in our seat');
  await button(bob, 'I’m back').click();
  await line(ann, 'Bob is back').waitFor();
  await chip(ann, 'Bob').getByText('bot filling in').waitFor({ state: 'detached' });
});

/** A table with a limit that the page does not offer: made by hand. */
function quickTable(page, seconds) {
  return page.evaluate(
    (move) =>
      new Promise((made) => {
        const line = new WebSocket(`ws://${location.host}/ws`);
        line.onopen = () =>
          line.send(JSON.stringify({ do: 'create', id: 'c', game: 'hue', seats: 2, name: 'Ann', limits: { move } }));
        line.onmessage = ({ data }) => {
          const { id, table, token } = JSON.parse(data);
          if (id !== 'c') return;
          localStorage['cluehouse.places'] = JSON.stringify([{ table, token }]);
          line.close();
          made(`/t/${table}`);
        };
      }),
    seconds,
  );
}

await test('everybody is told that time ran out, and what happens next', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, DESK));
  await ann.goto(server.url);
  const path = await quickTable(ann, 5);
  await ann.goto(server.url + path);
  await ann.locator('.lobby').waitFor();
  await bob.goto(server.url + path);
  await takeSeat(bob, 'Bob');
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  for (const page of [ann, bob]) await page.locator('.board-room').waitFor();
  const late = (await ann.locator('.turn-line.mine').isVisible()) ? [ann, bob, 'Ann'] : [bob, ann, 'Bob'];
  const [who, other, name] = late;
  await line(other, `${name} ran out of time, so the safest move was made. Until ${name} moves again`).waitFor();
  await line(who, 'You ran out of time').waitFor();
  await chip(other, name).getByText('out of time').waitFor();
  await who.getByText('Until you make a move, you get only 3 seconds each time.').first().waitFor();
});

await test('the clock and the host are changed in play', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await together(ann, bob, server.url, 'HUE');
  await openDialog(bob);
  await button(bob, 'Change the clock').click();
  await bob.getByLabel('Time per move').selectOption('90');
  await button(bob, 'Ask everyone').click();
  await ann.getByText('Bob wants to change the clock (90 seconds per move).').waitFor();
  await button(ann, 'Yes').click();
  await line(ann, 'The clock has changed (90 seconds per move).').waitFor();
  await ann.locator('.clock.runs').waitFor();

  await openDialog(bob);
  await button(bob, 'Change the host').click();
  await button(bob, 'Ask everyone').click();
  await ann.getByText('Bob wants to be the host.').waitFor();
  await button(ann, 'Yes').click();
  await line(ann, 'Bob is the host now.').waitFor();
  await bob.locator('#tab-history').click();
  await line(bob, 'You’re the host now.').waitFor();
});

await test('the front page knows how our tables stand', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await together(ann, bob, server.url, 'HUE');
  if (await bob.locator('.turn-line.mine').isVisible()) await playTogether([bob], 1);
  await ann.locator('.turn-line.mine').waitFor();
  await playTogether([ann], 1);
  await bob.locator('.turn-line.mine').waitFor();
  await ann.goto(server.url);
  const mine = ann.locator('.continue li');
  await mine.getByText('Waiting for Bob').waitFor();
  await mine.getByText('with Bob').waitFor();
  await accessible(ann, 'the front page');
  await playTogether([bob], 1);
  await ann.evaluate(() => dispatchEvent(new Event('focus')));
  await mine.getByText('Your turn').waitFor({ timeout: 10000 });
});

await browser.close();
await server.close();
finish();
