/*
 * manners.mjs - people who disturb: not to hear them, to send them away, to ban
 * them; rude words; and what whoever runs the server has to say.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { button, makeTable, takeSeat, together } from './steps.mjs';

const program = process.argv[2];
const server = await new Server(program).start();
const browser = await openBrowser();
const shots = process.env.SHOTS;

async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const admin = (...words) => execFileSync(program, ['admin', ...words, '--data', server.data]);

/** What asks first is pressed twice, but not by a double click. */
async function surely(page, name) {
  await button(page, name).click();
  await page.waitForTimeout(700);
  await button(page, name).click();
}

async function say(page, text) {
  await page.getByLabel('Write a message').fill(text);
  await button(page, 'Send').click();
}

await test('somebody is muted for oneself: chat and reactions, after a reload too', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await say(bob, 'first words');
  await ann.locator('.said', { hasText: 'first words' }).waitFor();
  await button(ann, 'More options for Bob').click();
  await accessible(ann, 'what can be done about Bob');
  await shoot(ann, 'manners-desk');
  await button(ann, 'Mute').click();
  await ann.locator('.said', { hasText: 'first words' }).waitFor({ state: 'detached' });
  await ann.locator('.lobby-seat .tag', { hasText: 'muted' }).waitFor();
  await ann.reload();
  await ann.locator('.lobby-seat .tag', { hasText: 'muted' }).waitFor();
  await say(bob, 'second words');
  await bob.getByRole('button', { name: 'Applause' }).click();
  await bob.locator('.said.reacted').waitFor();
  await say(ann, 'my own words'); // comes after them
  await ann.locator('.said', { hasText: 'my own words' }).waitFor();
  check((await ann.locator('.said').count()) === 1, 'Bob is heard');
  await button(ann, 'More options for Bob').click();
  await button(ann, 'Unmute').click();
  await ann.locator('.said', { hasText: 'second words' }).waitFor();
  // Bob is not told, and can do the same.
  check(!(await bob.locator('body').innerText()).includes('mute'), 'Bob knows');
  await button(bob, 'More options for Ann').click();
  check((await button(bob, 'Ban').count()) === 0, 'anybody may ban');
  await fits(bob, 'what can be done about Ann');
  await accessible(bob, 'what can be done about Ann');
});

await test('the host bans somebody in the game, who cannot come back until pardoned', async (open) => {
  const ann = open(await person(browser, PHONE));
  const bob = open(await person(browser, DESK));
  await together(ann, bob, server.url, 'Clue');
  await button(ann, 'People and invite').click();
  await button(ann, 'More options for Bob').click();
  await button(ann, 'Ban').click();
  await ann.getByText('can’t come back to this table, not even under another name').waitFor();
  await accessible(ann, 'the question');
  await fits(ann, 'the question');
  await shoot(ann, 'ban-phone');
  await button(ann, 'Cancel').click();
  await surely(ann, 'Ban');
  await bob.getByText('The host banned you from this table.').waitFor();
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: /^Join/ }).click();
  await bob.locator('.bad-words', { hasText: /banned/i }).waitFor();
  await ann.getByRole('heading', { name: 'Banned from this table' }).waitFor();
  await shoot(ann, 'bans-phone');
  await button(ann, 'Let Bob back in').click();
  await ann.getByRole('heading', { name: 'Banned from this table' }).waitFor({ state: 'detached' });
  await bob.getByRole('button', { name: /^Join/ }).click();
  await bob.locator('.board-room').waitFor();
});

await test('rude words are refused where the host wants it', async (open) => {
  const ann = open(await person(browser, DESK));
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await say(ann, 'shit happens');
  await ann.locator('.said', { hasText: 'shit happens' }).waitFor();
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Block rude words' }).click();
  await ann.waitForFunction(() => document.querySelectorAll('[role=switch]:checked').length > 0);
  await say(ann, 'shit again');
  await ann.locator('.toast').waitFor();
  check((await ann.locator('.said').count()) === 1, 'it was said');
});

await test('whoever runs the server tells everybody something, and it can be closed', async (open) => {
  const ann = open(await person(browser, PHONE));
  const tv = open(await person(browser, { width: 1920, height: 1080 }));
  const { code } = await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await tv.goto(`${server.url}/table/${code}/screen`);
  await tv.locator('.tv').waitFor();
  admin('announce', 'We restart at eight. <b>Bye</b>');
  for (const page of [ann, tv]) await page.getByText('We restart at eight. <b>Bye</b>').waitFor();
  await fits(ann, 'the announcement');
  await fits(tv, 'the announcement');
  await accessible(ann, 'the announcement');
  await shoot(tv, 'announcement-tv');
  await ann.locator('.announcement').getByRole('button').click();
  await ann.getByText('We restart at eight.').waitFor({ state: 'detached' });
  await ann.reload();
  await ann.locator('.lobby').waitFor();
  check((await ann.getByText('We restart at eight.').count()) === 0, 'it comes back');
  admin('drain', '--minutes', '30');
  await ann.getByText('in 30 minutes at the latest').waitFor();
  await shoot(ann, 'announcement-phone');
  admin('undrain');
  await ann.getByText('in 30 minutes at the latest').waitFor({ state: 'detached' });
});

await browser.close();
await server.close();
finish();
