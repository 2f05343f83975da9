/*
 * trouble.mjs - double clicks, bad links, outdated pages and broken connections:
 * nothing is lost or leaked, and there is always a way to go on.
 *
 * SPDX-License-Identifier: MIT
 */
import { createServer, request } from 'node:http';
import { check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, button, makeTable, playOn, takeSeat } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

const places = (page) => page.evaluate(() => JSON.parse(localStorage['cluehouse.places'] ?? '[]'));

/** Adds another person on this device. */
async function addLocal(page, name) {
  const add = page.getByRole('button', { name: /Add a player on this device/ });
  await add.click();
  await page.getByLabel('Player’s name').fill(name);
  await add.click();
  await page.locator('.lobby-seat', { hasText: name }).getByText('on this device').waitFor();
}

/** Opens the curtain, and returns whom it named. At the start the name may still
 * change; then the button is disabled again. */
async function openCurtain(page) {
  const open = page.locator('.curtain button:enabled');
  const words = await open.innerText();
  await open.click();
  return words;
}

/* --- Links and codes ------------------------------------------------------------ */

await test('a bad link does not cost anybody the seat', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  const [{ token }] = await places(page);
  for (const secret of ['garbage', 'x'.repeat(32)]) {
    const link = `${page.url()}#${secret}`;
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.lobby-seat', { hasText: 'Ann' }).getByText('you', { exact: true }).waitFor();
    await page.waitForFunction(() => !(JSON.parse(localStorage['cluehouse.places'])[0].others?.length));
    check((await places(page))[0].token === token, 'another token is kept');
    check(new URL(page.url()).hash === '', 'the token stays in the address');
  }
});

await test('a private link that a spectator pastes brings the seat', async (open) => {
  const ann = open(await person(browser, DESK));
  const phone = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  const [{ token }] = await places(ann);
  await phone.goto(ann.url());
  await button(phone, 'Join the table').waitFor();
  await phone.goto(`${ann.url()}#${token}`); // the same page: nothing is loaded
  await phone.locator('.lobby').waitFor();
  await ann.getByText('You’re playing in another window now.').waitFor();
});

await test('opening the same code again looks it up again', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(`${server.url}/join/1234`);
  await page.getByText('That code didn’t work').waitFor();
  await page.goto(`${server.url}/join/KOBA-TUMI`);
  await page.getByText('No table has this code').waitFor();
  const asked = page.frames_.length;
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  for (let i = 0; i < 1000 && page.frames_.length === asked; i++) await page.waitForTimeout(20);
  check(page.frames_.length > asked, 'nobody was asked');
  await page.goto(`${server.url}/rules/constructor`);
  await page.getByText('Page not found').waitFor();
});

await test('invalid data in storage does no harm', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(server.url);
  await page.evaluate(() => {
    localStorage['cluehouse.places'] = '[null,7,{"table":5,"token":{}},{"table":"//x","token":"<b>","others":5}]';
    localStorage['cluehouse.name'] = '{}';
    localStorage['cluehouse.game'] = '"constructor"';
    localStorage['cluehouse.wishes'] = '{"language":"xx","theme":5,"text":{}}';
  });
  await page.reload();
  await button(page, 'Start a table').click();
  await page.locator('.share .code').waitFor();
});

await test('a game or a dialog that cannot be loaded says so', async (open) => {
  const page = open(await person(browser, PHONE, { serviceWorkers: 'block' }));
  const scripts = /\/assets\/(hue|settings)-\w+\.js$/;
  await page.route(scripts, (route) => route.abort('connectionfailed'));
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('This didn’t load.').waitFor();
  await page.reload();
  await page.locator('.game-card').last().click();
  await button(page, 'Play against bots').click();
  await page.getByText('Something went wrong').waitFor();
  await page.unroute(scripts);
  await button(page, 'Reload').click();
  await page.locator('.board-room').waitFor();
});

/* --- Double clicks --------------------------------------------------------------- */

await test('a double click counts once: joining, being ready, talking', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, DESK));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await bob.getByLabel('Your name').fill('Bob');
  await button(bob, 'Join the table').evaluate((one) => {
    one.click();
    one.click(); // faster than a render
  });
  await bob.locator('.lobby').waitFor();
  check((await places(bob))[0].others.length === 0, 'Bob is there twice');
  const ready = bob.locator('.start-bar button');
  await ready.click();
  await button(bob, 'Not ready').waitFor();
  await ready.evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await bob.getByLabel('Write a message').fill('once');
  await button(bob, 'Send').evaluate((one) => {
    one.click();
    one.click();
  });
  await ann.locator('.said').waitFor();
  await ann.getByText('Everyone’s ready.').waitFor();
  check((await ann.locator('.said').count()) === 1, 'said twice');
});

await test('a double click accuses nobody', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'Clue');
  await page.getByRole('button', { name: /^Accuse/ }).click();
  const parts = page.locator('.naming fieldset');
  await parts.nth(2).waitFor();
  for (const part of await parts.all()) await part.locator('label').first().click();
  await button(page, 'Review').dblclick();
  await page.getByText('Are you sure?').waitFor();
  await page.waitForFunction(() => !document.querySelector('.naming .danger').disabled);
  check(!page.frames_.some((text) => text.includes('"fact":"accus')), 'the second click accused');
  await button(page, 'Yes, accuse').click();
  await page.locator('.naming').waitFor({ state: 'detached' });
});

await test('a table is not forgotten by a slip of the finger', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await page.goto(server.url);
  const forget = button(page, 'Forget this table');
  await forget.dblclick();
  await button(page, 'Stay').waitFor();
  check((await places(page)).length === 1, 'it is forgotten');
  await forget.last().click();
  await forget.first().waitFor({ state: 'detached' });
  check((await places(page)).length === 0, 'it is not forgotten');
});

await test('a seat is given away on purpose only', async (open) => {
  const ann = open(await person(browser, PHONE));
  const bob = open(await person(browser, PHONE));
  await againstBots(ann, server.url, 'HUE');
  await bob.goto(ann.url());
  await bob.getByLabel('Your name').fill('Bob');
  await button(bob, 'Join without a seat').click();
  await bob.locator('.board-room').waitFor();
  await button(ann, 'People and invite').click();
  const give = button(ann, 'Give them my seat');
  await give.dblclick();
  await ann.getByText('You’ll lose your seat for good. Are you sure?').waitFor();
  await give.click();
  await give.waitFor({ state: 'detached' });
  await bob.locator('.turn-line.mine').waitFor();
  await ann.locator('.turn-line.mine').waitFor({ state: 'detached' }); // or both would have the seat
});

await test('the key that made the curtain fall does not open it', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await addLocal(page, 'Bob');
  await page.getByLabel('Write a message').fill('not yet');
  await button(page, 'Start game').click();
  const heading = page.getByRole('heading', { name: /^Pass the device to / });
  await heading.waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  check(await heading.isVisible(), 'Enter opened it');
  await page.waitForFunction(() => !document.querySelector('.curtain button').disabled);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  check(await heading.isVisible(), 'Enter opened it later');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.board-room').waitFor();
});

/* --- Several people, several devices ---------------------------------------------- */

await test('a person who was removed from this device is not asked any more', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await addLocal(page, 'Bob');
  await button(page, 'Remove').click();
  await page.getByLabel('Add a bot').selectOption('easy');
  await button(page, 'Start game').click();
  await page.locator('.board-room').waitFor();
});

await test('a person who moves to another device does not block this one', async (open) => {
  const shared = open(await person(browser, DESK));
  const phone = open(await person(browser, PHONE));
  await makeTable(shared, { game: 'HUE', name: 'Ann', url: server.url });
  await addLocal(shared, 'Bob');
  await shared.getByText('More settings').click();
  await shared.getByRole('switch', { name: 'Hints' }).click();
  await button(shared, 'Start game').click();
  const view = (name) => shared.getByRole('button', { name: `I’m ${name}, show my view` });
  for (let played = ''; !/ Bob,/.test(played); await playOn(shared, 1)) played = await openCurtain(shared);
  await view('Ann').waitFor();
  const [{ token }] = await places(shared);
  await phone.goto(`${shared.url()}#${token}`);
  await playOn(phone, 1);
  await view('Bob').click(); // he had the device before: the curtain stays closed
  await playOn(shared, 1);
  await playOn(phone, 1);
});

await test('a person who was sent away is told, and may come back', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await button(ann, 'More options for Bob').click();
  await button(ann, 'Remove').click();
  await ann.waitForTimeout(700); // a double click sends nobody away
  await button(ann, 'Remove').click();
  await bob.getByText('The host removed you from this table.').waitFor();
  await takeSeat(bob, 'Bob again');
  await ann.locator('.lobby-seat', { hasText: 'Bob again' }).waitFor();
});

await test('what was typed is there after the curtain', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await addLocal(page, 'Bob');
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await button(page, 'Start game').click();
  const draft = page.getByLabel('Write a message');
  const typed = new Map();
  for (let turn = 0; turn < 4; turn++) {
    const who = await openCurtain(page);
    if (turn === 0) await page.getByRole('tab', { name: 'Chat' }).click(); // it stays open
    check((await draft.inputValue()) === (typed.get(who) ?? ''), `${who} finds ${await draft.inputValue()}`);
    typed.set(who, `I, ${who}`);
    await draft.fill(typed.get(who));
    await playOn(page, 1);
    await page.locator('.curtain').waitFor();
  }
  check(typed.size === 2, 'only one of them had a turn');
});

await test('several on one device play again, whoever holds it', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await addLocal(page, 'Bob');
  await page.getByLabel('Who goes first').selectOption('Ann'); // so that Bob ends
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await button(page, 'Start game').click();
  const end = page.locator('.end');
  const curtain = page.getByRole('button', { name: /, show my view/ });
  for (;;) {
    await end.or(curtain).first().waitFor();
    if (await end.isVisible()) break;
    await curtain.click();
    await playOn(page, 1);
  }
  await page.locator('.seat-chip', { hasText: 'Bob' }).getByText('you', { exact: true }).waitFor();
  await button(page, 'Play again').click();
  await end.waitFor({ state: 'detached' });
  await playOn(page, 1); // now Bob begins, who holds it
  await curtain.waitFor();
});

/* --- Connections and outdated pages ---------------------------------------------------------- */

/** Intercepts all messages of a page. */
async function tapped(page, { up = (text) => text, down = (text) => text }) {
  await page.routeWebSocket('**/ws', (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const sent = up(text);
      if (sent !== null) far.send(sent);
    });
    far.onMessage((text) => {
      const heard = down(text);
      if (heard !== null) near.send(heard);
    });
  });
}

await test('a client that is too fast waits, and goes on', async (open) => {
  const page = open(await person(browser, DESK));
  await againstBots(page, server.url, 'HUE');
  await button(page, 'Hint').evaluate((one) => {
    for (let i = 0; i < 380; i++) one.click(); // 200 are good, and 50 more in each second; after 400 the door is shut
  });
  await page.getByText('That’s too fast').waitFor();
  check((await page.locator('.banner').count()) === 0, 'the line was closed');
  await playOn(page, 1);
});

await test('a dead connection is noticed, and the move counts once', async (open) => {
  const page = open(await person(browser, DESK));
  let dead = false;
  const moves = [];
  await tapped(page, {
    up: (text) => {
      if (text.includes('"do":"move"')) dead = moves.push(JSON.parse(text).id) === 1;
      if (text.includes('"do":"hello"')) dead = false;
      return dead ? null : text;
    },
    down: (text) => (dead ? null : text),
  });
  await againstBots(page, server.url, 'HUE');
  await page.locator('.hue-hold').first().press('Enter');
  await button(page, 'Place').click();
  await page.locator('.history li', { hasText: /You (place|cover)/ }).first().waitFor();
  check(moves.length === 2 && moves[0] === moves[1], `moves: ${moves}`);
});

await test('a page that the server no longer understands is told to load again', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await tapped(page, { up: (text) => text.replace('"views":', '"glances":') });
  await page.reload();
  await page.getByText('There’s a new version.').waitFor();
  await button(page, 'Reload').waitFor();
  check((await places(page)).length === 1, 'the place was forgotten');
});

await test('a view that cannot be drawn shows a notice', async (open) => {
  const page = open(await person(browser, PHONE));
  await againstBots(page, server.url, 'HUE');
  let odd = true;
  await tapped(page, {
    down: (text) => {
      const message = JSON.parse(text);
      if (odd && message.view) message.view.table = {};
      return JSON.stringify(message);
    },
  });
  await page.reload();
  await page.getByText('Something went wrong').waitFor();
  check(page.complaints.splice(0).length > 0, 'nobody is told what it was');
  odd = false;
  await button(page, 'Reload').click();
  await page.locator('.board-room').waitFor();
});

await test('without the server there is a notice, and with it everything is back', async (open) => {
  const page = open(await person(browser, PHONE));
  const screen = open(await person(browser, DESK));
  const { code } = await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  await screen.goto(server.url);
  for (const one of [page, screen]) await one.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.stop();
  await page.reload();
  await screen.goto(`${server.url}/table/${code}/screen`);
  for (const one of [page, screen]) await one.getByText('No connection. Reconnecting…').waitFor();
  await server.start();
  await page.locator('.lobby').waitFor();
  await screen.locator('.tv-invite').waitFor();
});

/** A proxy before the server that can change its service worker. */
function door() {
  const state = { newer: false };
  const ask = ({ url, headers }) => {
    const plain = { ...headers };
    for (const name of ['accept-encoding', 'if-none-match']) delete plain[name];
    return request({ port: server.port, host: '127.0.0.1', path: url, headers: plain });
  };
  const proxy = createServer((from, to) => {
    const asked = ask(from);
    asked.on('error', () => to.destroy());
    asked.on('response', (reply) => {
      const { 'content-length': _, ...headers } = reply.headers;
      to.writeHead(reply.statusCode, headers);
      if (state.newer && from.url === '/sw.js') to.write('/* newer */ ');
      reply.pipe(to);
    });
    asked.end();
  });
  proxy.on('upgrade', (from, socket) => {
    const asked = ask(from);
    socket.on('error', () => undefined);
    asked.on('error', () => socket.destroy());
    asked.on('upgrade', (reply, far) => {
      far.on('error', () => socket.destroy());
      far.on('close', () => socket.destroy());
      const lines = reply.rawHeaders.flatMap((text, i, all) => (i % 2 ? [] : [`${text}: ${all[i + 1]}`]));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.pipe(socket).pipe(far);
    });
    asked.end();
  });
  state.close = () => proxy.closeAllConnections() ?? proxy.close();
  return new Promise((done) =>
    proxy.listen(0, '127.0.0.1', () => {
      state.url = `http://127.0.0.1:${proxy.address().port}`;
      done(state);
    }),
  );
}

await test('a server that came back with a newer client offers it', async (open) => {
  const front = await door();
  const page = open(await person(browser, DESK));
  await againstBots(page, front.url, 'HUE');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  front.newer = true;
  await server.stop();
  await page.getByText('The server is restarting.').waitFor();
  await server.start();
  await page.getByText('There’s a new version.').waitFor();
  await button(page, 'Reload').click();
  await page.locator('.board-room').waitFor();
  front.close();
});

/* --- Without TLS ------------------------------------------ */

await test('a server in the local network, by its address, without TLS', async (open) => {
  const home = await openBrowser('--host-resolver-rules=MAP 192.168.77.7 127.0.0.1');
  const page = open(await person(home, PHONE));
  const url = server.url.replace('127.0.0.1', '192.168.77.7');
  await makeTable(page, { game: 'HUE', name: 'Ann', url });
  check(!(await page.evaluate(() => isSecureContext)), 'the browser trusts this server');
  check((await page.getByText('Only this computer can open').count()) === 0, 'the link is said to lead nowhere');
  await button(page, 'Copy link').click();
  await page.getByText('Link copied.').waitFor();
  const field = page.getByLabel('Write a message');
  await field.focus();
  await page.keyboard.press('Control+V');
  check((await field.inputValue()) === page.url(), `copied: ${await field.inputValue()}`);
  await page.getByLabel('Add a bot').selectOption('easy');
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await button(page, 'Start game').click();
  await playOn(page, 1);
  await home.close();
});

await browser.close();
await server.close();
finish();
