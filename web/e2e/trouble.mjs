/*
 * trouble.mjs - what hasty fingers, bad links, old pages and broken lines do:
 * nothing is lost, nothing is betrayed, and there is always a way on.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, DESK, finish, House, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, button, makeTable, playOn, takeSeat } from './steps.mjs';

const house = await new House(process.argv[2]).start();
const browser = await openBrowser();

const places = (page) => page.evaluate(() => JSON.parse(localStorage['cluehouse.places'] ?? '[]'));

/** Somebody else who plays on this device. */
async function addLocal(page, name) {
  const add = page.getByRole('button', { name: /Add a player on this device/ });
  await add.click();
  await page.getByLabel('Name of the player').fill(name);
  await add.click();
  await page.locator('.lobby-seat', { hasText: name }).getByText('on this device').waitFor();
}

/* --- Links and codes ------------------------------------------------------------ */

await test('a bad link does not cost anybody the seat', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: house.url });
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

await test('a private link that is pasted where one looks on brings the seat', async (open) => {
  const ann = open(await person(browser, DESK));
  const phone = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: house.url });
  const [{ token }] = await places(ann);
  await phone.goto(ann.url());
  await button(phone, 'Join the table').waitFor();
  await phone.goto(`${ann.url()}#${token}`); // the same page: nothing is loaded
  await phone.locator('.lobby').waitFor();
  await ann.getByText('You are playing in another window now.').waitFor();
});

await test('the same code once more is looked up once more', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(`${house.url}/join/1234`);
  await page.getByText('That code did not work').waitFor();
  await page.goto(`${house.url}/join/KOBA-TUMI`);
  await page.getByText('No table has this code').waitFor();
  const asked = page.frames_.length;
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  for (let i = 0; i < 200 && page.frames_.length === asked; i++) await page.waitForTimeout(20);
  check(page.frames_.length > asked, 'nobody was asked');
  await page.goto(`${house.url}/rules/constructor`);
  await page.getByText('There is nothing here').waitFor();
});

await test('rubbish in storage is no reason not to play', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(house.url);
  await page.evaluate(() => {
    localStorage['cluehouse.places'] = '[null,7,{"table":5,"token":{}},{"table":"//x","token":"<b>","others":5}]';
    localStorage['cluehouse.name'] = '{}';
    localStorage['cluehouse.game'] = '"constructor"';
    localStorage['cluehouse.wishes'] = '{"language":"xx","theme":5,"text":{}}';
  });
  await page.reload();
  await button(page, 'Make a table').click();
  await page.locator('.share .code').waitFor();
});

/* --- Hasty fingers --------------------------------------------------------------- */

await test('a double click is one wish: joining, being ready, talking', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, DESK));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: house.url });
  await bob.goto(ann.url());
  await bob.getByLabel('Your name').fill('Bob');
  await button(bob, 'Join the table').evaluate((one) => {
    one.click();
    one.click(); // faster than anything can be drawn
  });
  await bob.locator('.lobby').waitFor();
  check((await places(bob))[0].others.length === 0, 'Bob is there twice');
  const ready = bob.locator('.start-bar button');
  await ready.click();
  await button(bob, 'Not ready after all').waitFor();
  await ready.evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await bob.getByLabel('Say something').fill('once');
  await button(bob, 'Send').evaluate((one) => {
    one.click();
    one.click();
  });
  await ann.locator('.said').waitFor();
  await ann.getByText('Everybody is ready.').waitFor();
  check((await ann.locator('.said').count()) === 1, 'said twice');
});

await test('the key that made the curtain fall does not open it', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: house.url });
  await addLocal(page, 'Bob');
  await page.getByLabel('Say something').fill('not yet');
  await button(page, 'Start the game').click();
  const heading = page.getByRole('heading', { name: /^Hand it to / });
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

await test('who was removed from this device is asked no more', async (open) => {
  const page = open(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: house.url });
  await addLocal(page, 'Bob');
  await button(page, 'Remove').click();
  await page.getByLabel('Add a bot').selectOption('easy');
  await button(page, 'Start the game').click();
  await page.locator('.board-room').waitFor();
});

await test('who goes on from a device of their own does not block this one', async (open) => {
  const shared = open(await person(browser, DESK));
  const phone = open(await person(browser, PHONE));
  await makeTable(shared, { game: 'HUE', name: 'Ann', url: house.url });
  await addLocal(shared, 'Bob');
  await shared.getByText('More settings').click();
  await shared.getByRole('switch', { name: 'Hints' }).click();
  await button(shared, 'Start the game').click();
  const view = (name) => shared.getByRole('button', { name: `I am ${name}: show my view` });
  for (let played = ''; played !== 'Bob'; await playOn(shared, 1)) {
    await view('Ann').or(view('Bob')).waitFor();
    played = (await view('Bob').isVisible()) ? 'Bob' : 'Ann';
    await view(played).click();
  }
  await view('Ann').waitFor();
  const [{ token }] = await places(shared);
  await phone.goto(`${shared.url()}#${token}`);
  await playOn(phone, 1);
  await view('Bob').click(); // it was his before: it stays closed all the same
  await playOn(shared, 1);
  await playOn(phone, 1);
});

await test('what was typed is there after the curtain', async (open) => {
  const page = open(await person(browser, DESK));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: house.url });
  await addLocal(page, 'Bob');
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await button(page, 'Start the game').click();
  const draft = page.getByLabel('Say something');
  const typed = new Map();
  for (let turn = 0; turn < 4; turn++) {
    const open = page.getByRole('button', { name: /: show my view/ });
    const who = await open.innerText();
    await open.click();
    await page.getByRole('tab', { name: 'Chat' }).click();
    check((await draft.inputValue()) === (typed.get(who) ?? ''), `${who} finds ${await draft.inputValue()}`);
    typed.set(who, `I, ${who}`);
    await draft.fill(typed.get(who));
    await playOn(page, 1);
    await page.locator('.curtain').waitFor();
  }
  check(typed.size === 2, 'only one of them had a turn');
});

await browser.close();
await house.close();
finish();
