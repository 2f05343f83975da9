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

await browser.close();
await house.close();
finish();
