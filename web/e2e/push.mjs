/*
 * push.mjs - games by day and notices: the clock is chosen, the browser asks, the
 * server calls a push service, which is ours, and the notice is shown.
 *
 * SPDX-License-Identifier: MIT
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { button, makeTable, playOn, takeSeat } from './steps.mjs';

const server = await new Server(process.argv[2], [
  '--bot-pace', 'off', '--push', 'mailto:ann@example.org', '--push-private',
]).start();
const browser = await openBrowser();
const shots = process.env.SHOTS;
const CALLED = 90000; // ms: half a minute away, and a busy machine

async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/* --- The push service, and the keys of a browser -------------------------------- */

const keys = createECDH('prime256v1');
keys.generateKeys();
const auth = randomBytes(16);
const calls = [];
const service = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    calls.push({ path: request.url, body: Buffer.concat(parts) });
    response.writeHead(201).end();
  });
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${service.address().port}`;

/** RFC 8291 and RFC 8188, one record. */
function decrypted(body) {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + body[20]);
  const text = body.subarray(21 + body[20]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([open.update(text.subarray(0, -16)), open.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** A browser whose push service is ours; `path` is its address there. */
async function subscribing(page, path) {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    ([address, p256dh, secret]) => {
      const made = {
        get endpoint() {
          return localStorage.moved ?? address;
        },
        options: {},
        unsubscribe: async () => true,
        toJSON() {
          return { endpoint: this.endpoint, keys: { p256dh, auth: secret } };
        },
      };
      PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made : null);
      PushManager.prototype.subscribe = async (options) => {
        if (options.userVisibleOnly !== true) throw new Error('silent notices are not allowed');
        made.options = options;
        localStorage.subscribed = 1;
        return made;
      };
    },
    [endpoint + path, keys.getPublicKey('base64url'), auth.toString('base64url')],
  );
}

const notices = (page) => page.locator('.push').getByRole('switch');

await test('days a move are chosen; who is called away gets a notice, once the browser agrees', async (open) => {
  const ann = open(await person(browser, PHONE));
  const bob = open(await person(browser, DESK));
  await subscribing(ann, '/ann');
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await ann.getByLabel('Who goes first').selectOption({ label: 'Bob' });
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();
  await ann.getByLabel('Time per move').selectOption({ label: '3 days, even while nobody’s here' });
  await bob.getByText('More settings').click();
  await bob.waitForFunction(() => [...document.querySelectorAll('select')].some((one) => one.value === 'd259200'));
  await notices(ann).click();
  await ann.waitForFunction(() => JSON.parse(localStorage['cluehouse.places'])[0].push);
  await fits(ann, 'the lobby');
  await accessible(ann, 'the lobby');
  await shoot(ann, 'push-phone');
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  await ann.locator('.board-room').waitFor();
  const path = new URL(ann.url()).pathname;

  // The browser has another address now: the table hears of it.
  await ann.evaluate((moved) => (localStorage.moved = moved), `${endpoint}/moved`);
  await ann.reload();
  await ann.waitForFunction(() => JSON.parse(localStorage['cluehouse.places'])[0].push.endpoint.endsWith('/moved'));

  const away = await ann.context().newPage();
  await away.goto(`${server.url}/rules/hue`);
  await ann.close();
  await playOn(bob, 1);
  const until = Date.now() + CALLED;
  while (calls.length === 0 && Date.now() < until) await bob.waitForTimeout(200);
  check(calls.length === 1 && calls[0].path === '/moved', JSON.stringify(calls.map((call) => call.path)));
  const call = decrypted(calls[0].body);
  check(call.game === 'hue' && `/t/${call.table}` === path, JSON.stringify(call));
  check(!JSON.stringify(call).includes('#'), 'a token is in it');

  // The service worker shows it.
  const line = await away.context().newCDPSession(away);
  const registered = new Promise((resolve) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
  );
  await line.send('ServiceWorker.enable');
  await line.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(call),
  });
  const shown = await away.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (;;) {
      const [one] = await registration.getNotifications();
      if (one) return [one.title, one.body, one.data];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  check(shown[0].startsWith('HUE · ') && shown[1] === 'It’s your turn.' && shown[2] === path, shown.join());
});

await test('a browser that refuses, or cannot, says what to do', async (open) => {
  const no = open(await person(browser, PHONE));
  await no.addInitScript(() => (Notification.requestPermission = async () => 'denied'));
  await makeTable(no, { game: 'HUE', name: 'Ann', url: server.url });
  await notices(no).click();
  await no.getByText('Allow them in the browser’s settings').waitFor();
  check(!(await notices(no).isChecked()), 'it looks as if it were on');
  await shoot(no, 'push-denied');
  const old = open(await person(browser, PHONE));
  await old.addInitScript(() => delete window.PushManager);
  await makeTable(old, { game: 'HUE', name: 'Ann', url: server.url });
  await old.getByText('This browser can’t show notifications while the page is closed.').waitFor();
  check(await notices(old).isDisabled(), 'it can be switched on');
});

await test('notices are switched off again', async (open) => {
  const ann = open(await person(browser, DESK));
  await subscribing(ann, '/off');
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await notices(ann).click();
  const kept = () => ann.evaluate(() => JSON.parse(localStorage['cluehouse.places'])[0].push !== undefined);
  while (!(await kept())) await ann.waitForTimeout(50);
  await notices(ann).click();
  while (await kept()) await ann.waitForTimeout(50);
  await ann.reload();
  await notices(ann).waitFor();
  check(!(await notices(ann).isChecked()), 'it is still on');
});

await browser.close();
await server.close();
service.close();
finish();
