/*
 * safety.mjs - user input stays text (no XSS), pages load nothing from other hosts, and
 * no browser receives secrets of another seat.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { button, makeTable, playTogether, takeSeat, together } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

/** Records every request of a page, and violations of its CSP. */
async function guarded(page) {
  page.asked = [];
  page.on('request', (request) => page.asked.push(request.url()));
  page.on('websocket', (socket) => page.asked.push(socket.url()));
  page.on('dialog', (dialog) => {
    page.complaints.push(`a script of somebody else ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.forbidden = [];
    addEventListener('securitypolicyviolation', (event) =>
      window.forbidden.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return page;
}

async function atPeace(page) {
  const forbidden = await page.evaluate(() => window.forbidden);
  check(forbidden.length === 0, `the policy was violated: ${forbidden}`);
  const away = page.asked.filter((url) => {
    const { protocol, host } = new URL(url);
    return !['blob:', 'data:'].includes(protocol) && host !== new URL(server.url).host;
  });
  check(away.length === 0, `asked elsewhere: ${away}`);
}

/* --- Words of others ------------------------------------------------------------ */

const names = ['<img src=x onerror=alert()>', 'שלום 123', 'مرحبا', '🚀 Zoë', '{name}|{n}', '__proto__'];

await test('hostile names and chat are text, and nothing else', async (open) => {
  const ann = open(await guarded(await person(browser, DESK)));
  await makeTable(ann, { game: 'Haiclue', name: names[0].slice(0, 24), url: server.url });
  const guests = [];
  for (const name of names.slice(1, 4)) {
    const guest = open(await guarded(await person(browser, PHONE)));
    await guest.goto(ann.url());
    await takeSeat(guest, name);
    guests.push(guest);
  }
  const [guest] = guests;
  const line = '<script>alert(1)</script> "&amp; <b>bold</b> javascript:alert(1)';
  await guest.getByLabel('Write a message').fill(line);
  await button(guest, 'Send').click();
  const said = ann.locator('.said', { hasText: 'javascript:' });
  await said.waitFor();
  check((await said.innerText()).includes(line), `shown as ${await said.innerText()}`);
  for (const one of guests) await button(one, 'I’m ready').click();
  await button(ann, 'Start game').click();
  for (const page of [ann, ...guests]) {
    await page.locator('.board-room').waitFor();
    const seats = await page.locator('.seats').innerText();
    for (const name of [names[0].slice(0, 24), ...names.slice(1, 4)])
      check(seats.includes(name), `${name} is not there: ${seats}`);
    check((await page.locator('#app img[src=x], #app script, .said b b').count()) === 0, 'it became markup');
    await atPeace(page);
  }
});

await test('names with placeholders, and names with directional controls', async (open) => {
  const page = open(await guarded(await person(browser, PHONE)));
  for (const name of names.slice(4)) {
    await makeTable(page, { game: 'HUE', name, url: server.url });
    await page.locator('.lobby-seat bdi', { hasText: name }).waitFor();
  }
  await page.goto(server.url);
  await page.getByLabel('Your name').fill('Eve\u202egnal');
  await button(page, 'Start a table').click();
  await page.locator('.toast').waitFor();
  check(new URL(page.url()).pathname === '/', 'it was let in');
  await atPeace(page);
});

/* --- Secrets -------------------------------------------------------------------- */

const messages = (page) => page.frames_.map((text) => JSON.parse(text));
const viewsOf = (page) => messages(page).flatMap(({ view }) => (view ? [view] : []));
const factsOf = (page) => messages(page).flatMap(({ facts }) => facts ?? []);
const lastView = (page) => viewsOf(page).at(-1);
const strangers = (list, me) => list.filter((_, seat) => seat !== me);

/** What each game must hide from a seat, as predicates on what it was sent. */
const secrets = {
  clue(view, me) {
    const { hands, sheets, envelope, suggestions } = view.table;
    check(strangers(hands, me).every((hand) => hand === null), "another's hand");
    check(strangers(sheets, me).every((sheet) => sheet === null), "another's sheet");
    check(envelope === null, 'the envelope');
    for (const { by, answer, card } of suggestions)
      check(card === null || by === me || answer === me, 'a card shown to another');
  },
  hue(view, me) {
    check(strangers(view.table.hands, me).every((hand) => hand === null), "another's hand");
  },
  haiclue(view, me) {
    if (!['compose', 'guess'].includes(view.table.phase)) return;
    check(strangers(view.table.cards, me).every((card) => card === null), "another's card");
  },
  'hues-and-cues'(view, me) {
    const { giver, card, target, phase } = view.table;
    if (giver === me || !/choose|cue|guess/.test(phase)) return;
    check(card === null && target === null, 'the colour that is looked for');
  },
};

/** Facts for one or two seats only. */
function privateFacts(game, facts, me) {
  let giver = null;
  for (const { fact, seat, by, to } of facts) {
    if (fact === 'giver') giver = seat;
    if (fact === 'dealt' || fact === 'lays') check(seat === me, `${fact} of another`);
    if (fact === 'shown' && game === 'clue') check(by === me || to === me, 'a card shown to another');
    if (fact === 'card' && game === 'haiclue') check(seat === me, "another's card");
    if ((fact === 'card' || fact === 'target') && game === 'hues-and-cues')
      check(giver === me, 'a card of the giver');
  }
}

for (const [title, game] of [
  ['Clue', 'clue'],
  ['Hues and Cues', 'hues-and-cues'],
  ['Haiclue', 'haiclue'],
  ['HUE', 'hue'],
])
  await test(`no browser receives the secrets of another: ${title}`, async (open) => {
    const ann = open(await guarded(await person(browser, DESK)));
    const bob = open(await guarded(await person(browser, DESK)));
    await together(ann, bob, server.url, title);
    await playTogether([ann, bob], 6);
    for (const [page, other] of [[ann, bob], [bob, ann]]) {
      const me = lastView(page).seat;
      check(viewsOf(page).length > 2, 'there was nothing to look at');
      for (const view of viewsOf(page)) if (!view.over) secrets[game](view, me);
      privateFacts(game, factsOf(page), me);
      if (game === 'hue') await holdsNoCardOf(page, lastView(other));
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      check(!/hands|sheets|dealt/.test(kept), 'secrets are kept on the device');
      await atPeace(page);
    }
  });

/** Cards of HUE are unique: no other seat may have been sent one in a hand. */
async function holdsNoCardOf(page, view) {
  const markup = await page.content();
  const sent = page.frames_.filter((text) => !text.includes('"games"')); // move forms, with examples
  for (const card of view.table.hands[view.seat] ?? []) {
    check(!markup.includes(card), `${card} is in the page`);
    check(!sent.some((text) => text.includes(card)), `${card} was sent`);
  }
}

await browser.close();
await server.close();
finish();
