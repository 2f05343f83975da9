/*
 * site.mjs - everything around the games in a real browser, from the front page to
 * the rematch.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { check, DESK, finish, fits, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, button, makeTable, openPapers, playOn, playTogether, playToEnd, takeSeat } from './steps.mjs';

const program = process.argv[2];
const server = await new Server(program).start();
const browser = await openBrowser();

const places = (page) => page.evaluate(() => JSON.parse(localStorage['cluehouse.places'] ?? '[]'));

/** Downloads the log and verifies it with the program, including the shares of
 * this player and of the named others in the shuffle. */
async function logVerifies(page, who, seats) {
  await openPapers(page);
  await page.getByText('Was the deal fair?').click();
  await page.getByText(`${who} shuffled these cards. Nobody could choose them`).waitFor();
  await page.getByText(/Checked in this browser: every part matches its promise. All \d+ draws follow/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the game log').click(),
  ]);
  check(/^[a-z]{4}(-[a-z]{4}){2}\.log$/.test(file.suggestedFilename()), file.suggestedFilename());
  const path = await file.path();
  check(readFileSync(path, 'utf8').length > 100, 'the log is empty');
  const verdict = String(execFileSync(program, ['verify', path])); // throws on failure
  check(verdict.includes(`told, by seats: ${seats}.`), verdict);
}

for (const [name, size] of [['phone', PHONE], ['desk', DESK]])
  await test(`a table is made, shared, joined, played and played again: ${name}`, async (open) => {
    const ann = open(await person(browser, size));
    const bob = open(await person(browser, size));
    await ann.goto(server.url);
    await ann.getByRole('heading', { level: 1 }).waitFor();
    await fits(ann, 'the front page');
    const { code } = await makeTable(ann, { game: 'HUE', name: 'Ann' });
    await fits(ann, 'the lobby');
    await ann.getByText('Only this computer can open').waitFor(); // 127.0.0.1 cannot be shared
    check(await button(ann, 'Start game').isDisabled(), 'it starts with an empty seat');

    // By the link, or by a code that is typed carelessly.
    if (name === 'desk') await bob.goto(ann.url());
    else {
      await bob.goto(server.url);
      await bob.getByLabel('Code or link').fill(code.toLowerCase().replace('-', ' '));
      await bob.getByRole('button', { name: 'Join', exact: true }).click();
    }
    await takeSeat(bob, 'Bob');
    check(await bob.getByText('Only the host can change these.').isVisible(), 'anybody may decide');

    // The host sets options, everybody sees them.
    const spoil = (page) => page.getByLabel('A skull wipes out', { exact: true });
    const before = await spoil(bob).inputValue();
    const next = before === 'colour' ? 'region' : 'colour';
    await spoil(ann).selectOption(next);
    await bob.waitForFunction(
      (value) => [...document.querySelectorAll('select')].some((one) => one.value === value),
      next,
    );
    await ann.getByText('More settings').click();
    await ann.getByRole('switch', { name: 'Hints' }).click();

    await ann.getByText('Waiting for Bob').waitFor();
    await button(bob, 'I’m ready').click();
    await ann.getByText('Everyone’s ready.').waitFor();
    await button(ann, 'Start game').click();
    await Promise.all([playToEnd(ann), playToEnd(bob)]);
    await fits(ann, 'the end');
    await logVerifies(bob, 'You and Ann', '0, 1');

    await button(bob, 'Ask for a rematch').click();
    await ann.getByText('Bob wants a rematch.').waitFor();
    await button(ann, 'Play again').click();
    for (const page of [ann, bob]) await page.locator('.end').waitFor({ state: 'detached' });
    await playTogether([ann, bob], 2);
  });

await test('alone against bots, and again: our part is in both shuffles', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'HUE');
  await playToEnd(page);
  await logVerifies(page, 'You', '0');
  await button(page, 'Play again').click();
  await page.locator('.end').waitFor({ state: 'detached' });
  await playToEnd(page);
  await logVerifies(page, 'You', '0');
});

/** Changes the server's deal messages in flight; returns what the page sends. */
async function bend(page, change) {
  const sent = [];
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      sent.push(JSON.parse(String(text)).do);
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.is === 'deal') message.head = change(message.head, message.dealt);
      socket.send(JSON.stringify(message));
    });
  });
  return sent;
}

const warning = 'These cards weren’t shuffled as promised';

await test('a player who is left out of the shuffle is told so', async (open) => {
  const page = open(await person(browser, DESK));
  await bend(page, (head, dealt) => (dealt ? head.replace(/^(mix 0 \w+) \w+$/m, '$1 -') : head));
  await againstBots(page, server.url, 'HUE');
  await page.getByText(warning).waitFor();
});

await test('a server that breaks its commitment gets no reveal, and the player is told', async (open) => {
  const page = open(await person(browser, DESK));
  const sent = await bend(page, (head) => head.replace(/commit \w+/, `commit ${'0'.repeat(64)}`));
  await againstBots(page, server.url, 'HUE');
  await page.getByText(warning).waitFor();
  check(sent.includes('mix') && !sent.includes('reveal'), `it said ${sent}`);
});

await test('settings are kept: look, language, size of text', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(server.url);
  await button(page, 'Settings').click();
  await page.getByText('Deutsch').click();
  await page.getByText('Dunkel').click();
  await page.getByText('Sehr groß').click();
  const attributes = () =>
    page.evaluate(() => {
      const { dataset, lang } = document.documentElement;
      return [lang, dataset.theme, dataset.text].join();
    });
  await page.waitForFunction(() => document.documentElement.dataset.text === 'largest');
  check((await attributes()) === 'de,dark,largest', await attributes());
  await fits(page, 'large text');
  await page.reload();
  await button(page, 'Tisch eröffnen').waitFor();
  check((await attributes()) === 'de,dark,largest', `after loading again: ${await attributes()}`);
  check(await page.getByRole('button', { name: 'Einstellungen' }).isVisible(), 'not in German');
});

await test('a broken connection and a restart: the game and the draft survive', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'HUE');
  await playOn(page, 2);
  await page.getByRole('tab', { name: 'Chat' }).click();
  const draft = page.getByLabel('Write a message');
  await draft.fill('I was about to say');
  const offline = page.getByText('No connection. Reconnecting…');

  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await server.stop('SIGKILL'); // or open connections would stay open
  await offline.waitFor();
  await page.context().setOffline(false);
  await server.start();
  await offline.waitFor({ state: 'detached' });
  check((await draft.inputValue()) === 'I was about to say', 'the draft is gone');
  await button(page, 'Send').click();
  await page.locator('.said', { hasText: 'I was about to say' }).waitFor();
  await page.waitForFunction((field) => field.value === '', await draft.elementHandle()); // it is answered after it is heard

  await server.stop(); // with a clean shutdown
  const restarting = page.getByText('The server is restarting. Your table is safe');
  await restarting.waitFor();
  await server.start();
  await restarting.waitFor({ state: 'detached' });
  await playOn(page, 2);
});

await test('a second window takes over, and the first takes it back', async (open) => {
  const first = open(await person(browser, DESK));
  await againstBots(first, server.url, 'HUE');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator('.board-room').waitFor();
  await first.getByText('You’re playing in another window now.').waitFor();
  await button(first, 'Play here instead').click();
  await second.getByText('You’re playing in another window now.').waitFor();
  await playOn(first, 1);
});

await test('unknown URLs and unknown codes', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(`${server.url}/nowhere/at/all`);
  await page.getByText('Page not found').waitFor();
  check(/404/.test(page.complaints.splice(0).join()), 'nothing was found there all the same');
  await page.goto(`${server.url}/t/AAAAAAAAAAAAAAAA`);
  await page.getByText('We can’t show this table').waitFor();
  await page.goto(`${server.url}/join/KOBA-TUMI`);
  await page.getByText('That code didn’t work').waitFor();
  check((await page.getByLabel('Code or link').inputValue()) === 'KOBA-TUMI', 'the code must be typed again');
  await page.goto(`${server.url}/table/KOBA-TUMI/screen`);
  await page.getByText('That code didn’t work').waitFor();
  await page.goto(`${server.url}/rules/chess`);
  await page.getByText('Page not found').waitFor();
});

await test('a full, a running and a finished table can be watched', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const eve = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await eve.goto(ann.url());
  await eve.getByText('All the seats are taken').waitFor();
  await eve.getByRole('button', { name: 'Watch' }).click();
  await eve.getByText('You’re watching. The game hasn’t started yet.').waitFor();
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  await eve.locator('.board-room').waitFor();
  check(await eve.getByText('you’re watching').first().isVisible(), 'nothing says that Eve looks on');
  check((await eve.getByRole('button', { name: 'Hint' }).count()) === 0, 'a spectator gets hints');
  await Promise.all([playToEnd(ann), playToEnd(bob)]);
  await eve.locator('.end').waitFor();
  await eve.reload();
  await eve.getByText('This game is over.').waitFor();
  await button(eve, 'See the result').click();
  await eve.locator('.end').waitFor();

  // No alarm for those who were absent from the deal: Ann's link on another device,
  // and a new spectator.
  const second = open(await person(browser, PHONE));
  const [{ token }] = await places(ann);
  await second.goto(`${ann.url()}#${token}`);
  const stranger = open(await person(browser, DESK));
  await stranger.goto(ann.url());
  await button(stranger, 'See the result').click();
  for (const page of [eve, second, stranger]) {
    await openPapers(page);
    await page.getByText('Was the deal fair?').click();
    await page.getByText('Ann and Bob shuffled these cards. This browser wasn’t here').waitFor();
    await page.getByText(/every part matches its promise/).waitFor();
    check((await page.getByText(warning).count()) === 0, 'a false alarm');
    await fits(page, 'the proof');
  }
});

await test('a player who was away during the shuffle is told what that means', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'HUE');
  await playToEnd(page);
  const [{ token }] = await places(page);
  const second = open(await person(browser, PHONE));
  await bend(second, (head) => head.replace(/^(mix 0 \w+) \w+$/m, '$1 -'));
  await second.goto(`${page.url()}#${token}`);
  await openPapers(second);
  await second.getByText('Was the deal fair?').click();
  await second.getByText('You’d left when the cards were shuffled').waitFor();
  await second.getByText('Whoever knew that part could choose').waitFor();
  check((await second.getByText('Nobody could choose them').count()) === 0, 'nobody could choose, it says');
  check((await second.getByText('promised a part').count()) === 0, 'we are named like others');
});

await test('an invalid token offers to join again', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await page.evaluate(() => {
    const all = JSON.parse(localStorage['cluehouse.places']);
    all[0].token = 'x'.repeat(32);
    localStorage['cluehouse.places'] = JSON.stringify(all);
  });
  await page.reload();
  await page.getByText('Your link to a seat here no longer works.').waitFor();
  await takeSeat(page, 'Ann again');
});

await test('without storage one plays, and is offered the private link', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await againstBots(page, server.url, 'HUE');
  await button(page, 'Copy my private link').waitFor();
  await playOn(page, 1);
});

await test('two clicks make one table; the back button leads home', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(server.url);
  const main = button(page, 'Start a table');
  await main.dblclick();
  await page.locator('.code').waitFor();
  check((await places(page)).length === 1, 'two tables');
  await page.goBack();
  await button(page, 'Start a table').waitFor();
  await page.evaluate(() => {
    const one = document.querySelector('.make .main');
    one.click();
    one.click(); // faster than a render
  });
  await page.locator('.code').waitFor();
  check((await places(page)).length === 2, 'two tables at once');
  await page.goBack();
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await page.goForward();
  await page.locator('.code').waitFor();
});

await test('two on one device: a curtain between their secrets', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await page.getByRole('button', { name: /Add a player on this device/ }).click();
  await page.getByLabel('Player’s name').fill('Grandma');
  await page.getByRole('button', { name: /Add a player on this device/ }).click();
  await page.getByText('on this device').first().waitFor();
  await button(page, 'Start game').click();
  const seen = new Set();
  while (seen.size < 2) {
    const heading = page.getByRole('heading', { name: /^Pass the device to / });
    await heading.waitFor();
    check((await page.locator('.board-room').count()) === 0, 'the board is there behind the curtain');
    seen.add(await heading.innerText());
    await page.getByRole('button', { name: /, show my view/ }).click();
    await playOn(page, 1);
  }
});

await test('a television shows the way in, and then the game without secrets', async (open) => {
  const ann = open(await person(browser, DESK));
  const screen = open(await person(browser, { width: 1920, height: 1080 }));
  const { code } = await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await screen.goto(`${server.url}/table/${code}/screen`);
  await screen.locator('.tv-invite').waitFor();
  await screen.waitForFunction(() => document.querySelector('.qr')?.naturalWidth > 0);
  await ann.getByLabel('Add a bot').selectOption('easy');
  await button(ann, 'Start game').click();
  await screen.locator('.tv-show .board-room').waitFor();
  await fits(screen, 'the television');
  await screen
    .waitForFunction(() => document.documentElement.scrollHeight <= innerHeight + 1)
    .catch(() => check(false, 'the television scrolls down'));
  const views = screen.frames_.flatMap((text) => JSON.parse(text).view ?? []);
  check(views.every((view) => view.me === undefined || view.me === null), 'the television sits at the table');
});

await browser.close();
await server.close();
finish();
