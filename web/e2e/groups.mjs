/*
 * groups.mjs PROGRAM SHIM - full tables in real browsers, with a television: one
 * falls silent, one leaves, one comes late, the host's battery dies. The game ends,
 * and everybody can read what happened.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { Proxy } from './proxy.mjs';
import { button, leave, makeTable, takeSeat } from './steps.mjs';

const [, , program, shim] = process.argv;
const server = await new Server(program, ['--bot-pace', 'off'], shim).start();
const browser = await openBrowser();
const proxy = await new Proxy().start(server.port);
const shots = process.env.SHOTS;
const NAMES = 'Ann Ben Cleo Dan Eli Fay Gus Hana Ivo June Kim Leo'.split(' ');
const TELEVISION = { width: 1920, height: 1080 };
const WHOLE_GAME = 240000; // ms

const began = Date.now();

/** What happened when, for whoever reads the log. */
function tell(text) {
  console.log(`# ${((Date.now() - began) / 1000).toFixed(1)} s: ${text}`);
}

async function shoot(page, name) {
  tell(name);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/* --- A full table ------------------------------------------------------------------ */

/** All people at one table with a television; the host's line can go dead. */
async function gather(open, game, names) {
  const pages = new Map();
  const ann = open(await person(browser, DESK));
  const { code } = await makeTable(ann, { game, name: names[0], url: proxy.url });
  pages.set(names[0], ann);
  const seats = ann.locator('.lobby-seat');
  for (let n = await seats.count(); n < names.length; n++) {
    await button(ann, 'Add a seat').click();
    await seats.nth(n).waitFor();
  }
  check(await button(ann, 'Add a seat').isDisabled(), 'the game takes more people');
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();
  const { pathname } = new URL(ann.url());
  for (const [i, name] of names.slice(1).entries()) {
    const page = open(await person(browser, i % 5 === 0 ? DESK : PHONE));
    await page.goto(server.url + pathname);
    await takeSeat(page, name);
    await button(page, 'I’m ready').click();
    pages.set(name, page);
  }
  const screen = open(await person(browser, TELEVISION));
  await screen.goto(`${server.url}/table/${code}/screen`);
  await screen.locator('.tv-invite').waitFor();
  await shoot(screen, `${game}-tv-invite`);
  await shoot(ann, `${game}-lobby`);
  await button(ann, 'Start game').click();
  await screen.locator('.tv-show .board-room').waitFor();
  await screen.evaluate(listen);
  return { pages, screen, link: server.url + pathname };
}

/** On the television's page: keeps what was announced. */
function listen() {
  window.announced = [];
  const note = () => {
    const text = document.querySelector('.tv-notice').textContent;
    if (text !== '' && text !== announced.at(-1)) announced.push(text);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** On a person's page: plays by following hints, and looks at every result. */
function autoplay() {
  if (window.playing) return;
  let busy = false;
  const turn = async () => {
    document.querySelector('.board-room[data-scene] button.main:not(:disabled)')?.click();
    if (busy || document.querySelector('.ask-hint') === null) return;
    busy = true;
    await window.playByHint();
    busy = false;
  };
  window.playing = setInterval(turn, 50);
}

/** On a person's page: stops playing. */
function rest() {
  clearInterval(window.playing);
  window.playing = 0;
}

const chip = (page, name) => page.locator('.seat-chip', { hasText: name });
const isAsked = (page) => page.locator('.turn-line.mine').waitFor();

/** What the history of a page says about people, from the first to the last. */
async function noticesOf(page) {
  if (!(await page.locator('.history').isVisible())) await page.locator('#tab-history').click();
  await page.locator('.history').waitFor();
  return page.locator('.history .noticed').allInnerTexts();
}

/** All of these were told, in this order; others may be between them. */
function inOrder(told, wanted, where) {
  let from = 0;
  for (const text of wanted) {
    const at = told.findIndex((one, i) => i >= from && one.includes(text));
    check(at >= 0, `${where} does not say “${text}” there:\n${told.join('\n')}`);
    from = at + 1;
  }
}

/* --- What happens -------------------------------------------------------------------- */

/** Somebody is asked and does nothing. All others play on until they wait. */
async function fallSilent(pages, name) {
  for (const [of, page] of pages) if (of !== name) await page.evaluate(autoplay);
  const silent = pages.get(name);
  await isAsked(silent);
  for (const [of, page] of pages)
    if (of !== name) await page.locator('.turn-line.mine').waitFor({ state: 'detached' });
  await server.passTime(61);
  await silent.getByText('Are you still there?').waitFor();
  for (const page of pages.values()) if (page !== silent) await chip(page, name).getByText('not answering').waitFor();
}

/** A newcomer takes the seat of somebody who left. */
async function comeLate(open, link, name, was) {
  tell(`${name} comes late`);
  const page = open(await person(browser, PHONE));
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await button(page, `Take this seat: ${was}`).click();
  await page.locator('.board-room').waitFor();
  await chip(page, name).getByText('you', { exact: true }).waitFor();
  return page;
}

/** The host is gone, and no byte says so: the server finds out. Returns the storage,
 * for a page of the same person. */
async function batteryDies(pages, name) {
  const page = pages.get(name);
  const kept = await page.context().storageState();
  tell('the battery dies');
  proxy.swallow();
  await page.context().close();
  pages.delete(name);
  return kept;
}

/** A bot sits in for a host who has gone, as soon as the next host may decide so. */
async function replaceHost(pages, name, next) {
  const page = pages.get(next);
  await server.passTime(70); // a dead line is dropped within a minute
  await chip(page, name).getByText('away').waitFor();
  await server.passTime(40);
  for (const one of pages.values()) check((await one.locator('.end').count()) === 0, 'the game went on alone');
  await page.getByRole('button', { name: `Let a bot fill in: ${name}` }).click();
  await chip(page, name).getByText('bot filling in').waitFor();
}

/** Everybody plays to the end. */
async function playOut(pages) {
  tell('all play on');
  for (const page of pages.values()) await page.evaluate(autoplay);
  await Promise.all([...pages.values()].map((page) => page.locator('.end').waitFor({ timeout: WHOLE_GAME })));
}

/** Everybody's history, and what the television told, have all of this in order. */
async function knowWhatHappened(pages, screen, story) {
  const said = await screen.evaluate(() => window.announced);
  inOrder(said, story.map(([text]) => text), 'the television');
  for (const [name, page] of pages) {
    await fits(page, `${name}'s page`);
    const own = story.map(([text, who, mine]) => (who === name ? mine : text));
    const told = await noticesOf(page);
    inOrder(told, own, `${name}'s history`);
    check(!told.some((text) => /Ann is back and playing|You’re playing again/.test(text) && name !== 'Eli'), `Ann plays after the end, for ${name}`);
  }
}

/** The host does not move, and all others wait for her. */
async function waitForHost(pages, host) {
  tell('all wait for the host');
  for (const page of pages.values()) if (page !== host) await page.evaluate(autoplay);
  await isAsked(host);
  for (const page of pages.values())
    if (page !== host) await page.locator('.turn-line.mine').waitFor({ state: 'detached' });
}

/** People agree, one after the other, until it is decided. */
async function agree(pages, question) {
  for (const page of pages) {
    await page.getByText(question).waitFor();
    await button(page, 'Yes').click();
  }
  for (const page of pages) await page.getByText(question).waitFor({ state: 'detached' });
}

await test('12 people at Haiclue: one falls silent, one leaves, one comes late, the host is cut off', async (open) => {
  const { pages, screen, link } = await gather(open, 'Haiclue', NAMES);
  const ann = pages.get('Ann');
  await fallSilent(pages, 'Eli');
  await shoot(pages.get('Eli'), 'haiclue-nudge');
  await shoot(screen, 'haiclue-tv-idle');

  // Too soon for the host alone: more than half of the eleven decide.
  await ann.evaluate(rest);
  await ann.getByRole('button', { name: 'Let a bot fill in: Eli' }).click();
  await screen.getByText('Ann wants a bot to fill in for Eli.').waitFor();
  await shoot(pages.get('Ben'), 'haiclue-vote');
  await shoot(screen, 'haiclue-tv-vote');
  await agree(['Ben', 'Cleo', 'Dan', 'Gus', 'Hana'].map((name) => pages.get(name)), 'fill in for Eli');
  await pages.get('Eli').getByText('A bot is filling in for you.').waitFor();

  await waitForHost(pages, ann);
  tell('one leaves');
  await leave(pages.get('Fay'));
  pages.delete('Fay');
  await chip(ann, 'Fay').getByText('left', { exact: true }).waitFor();
  pages.set('Zoe', await comeLate(open, link, 'Zoe', 'Fay'));
  await chip(ann, 'Zoe').waitFor();
  await waitForHost(pages, ann);

  const kept = await batteryDies(pages, 'Ann');
  await replaceHost(pages, 'Ann', 'Ben');
  await playOut(pages);
  await shoot(pages.get('Zoe'), 'haiclue-end');
  await shoot(screen, 'haiclue-tv-end');

  // A new battery.
  const again = open(await person(browser, DESK, { storageState: kept }));
  await again.goto(proxy.url + new URL(link).pathname);
  await again.locator('.end').waitFor();
  pages.set('Ann', again);
  await knowWhatHappened(pages, screen, [
    ['You voted to let a bot fill in until Eli is back.', 'Eli', 'A bot is filling in for you.'],
    ['Fay left. A bot takes over.'],
    ['Zoe took over from Fay.', 'Zoe', 'You’ve taken over from Fay.'],
    ['Ben is the host now.', 'Ben', 'You’re the host now.'],
    ['The host is letting a bot fill in until Ann is back.', 'Ann', 'A bot is filling in for you.'],
  ]);
});

await test('10 people at Hues and Cues: the same, and who was silent comes back', async (open) => {
  const { pages, screen, link } = await gather(open, 'Hues and Cues', NAMES.slice(0, 10));
  const ann = pages.get('Ann');
  const eli = pages.get('Eli');
  await fallSilent(pages, 'Eli');
  await server.passTime(60); // now the host may decide alone
  await ann.evaluate(rest);
  await ann.getByRole('button', { name: 'Let a bot fill in: Eli' }).click();
  await eli.getByText('A bot is filling in for you.').waitFor();
  await shoot(eli, 'hues-stand-in');
  await shoot(ann, 'hues-host');
  await button(eli, 'I’m back').click();
  await chip(ann, 'Eli').getByText('bot filling in').waitFor({ state: 'detached' });

  await waitForHost(pages, ann);
  tell('one leaves');
  await leave(pages.get('Gus'));
  pages.delete('Gus');
  await chip(ann, 'Gus').getByText('left', { exact: true }).waitFor();
  pages.set('Mia', await comeLate(open, link, 'Mia', 'Gus'));
  await chip(ann, 'Mia').waitFor();
  await waitForHost(pages, ann);

  const kept = await batteryDies(pages, 'Ann');
  await replaceHost(pages, 'Ann', 'Ben');
  await shoot(screen, 'hues-tv-host');
  await playOut(pages);
  await shoot(pages.get('Mia'), 'hues-end');
  await shoot(screen, 'hues-tv-end');

  const again = open(await person(browser, DESK, { storageState: kept }));
  await again.goto(proxy.url + new URL(link).pathname);
  await again.locator('.end').waitFor();
  pages.set('Ann', again);
  await knowWhatHappened(pages, screen, [
    ['The host is letting a bot fill in until Eli is back.', 'Eli', 'A bot is filling in for you.'],
    ['Eli is back and playing again.', 'Eli', 'You’re playing again.'],
    ['Gus left. A bot takes over.'],
    ['Mia took over from Gus.', 'Mia', 'You’ve taken over from Gus.'],
    ['Ben is the host now.', 'Ben', 'You’re the host now.'],
    ['The host is letting a bot fill in until Ann is back.', 'Ann', 'A bot is filling in for you.'],
  ]);
});

await browser.close();
proxy.close();
await server.close();
finish();
