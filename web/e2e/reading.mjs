/*
 * reading.mjs - accessibility of every screen: the rules of axe in both themes, and the
 * keyboard.
 *
 * SPDX-License-Identifier: MIT
 */
import { axe, check, DESK, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { againstBots, button, makeTable, openPapers, playOn, playToEnd } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

/** Without motion: nested colour transitions would make text unreadable for a
 * moment. */
const onTheirWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length;

async function readable(page, what) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    check((await page.evaluate(onTheirWay)) === 0, `${what}, ${colorScheme}: colours are on their way`);
    const found = await axe(page);
    check(found.length === 0, `${what}, ${colorScheme}:\n${found.join('\n')}`);
  }
}

await test('the front page, settings, rules, and an unknown URL', async (open) => {
  const page = open(await person(browser, PHONE));
  await page.goto(server.url);
  await page.getByText('No public tables right now.').waitFor();
  await readable(page, 'front page');
  await button(page, 'Settings').click();
  await page.getByRole('dialog').waitFor();
  await readable(page, 'settings');
  await page.goto(`${server.url}/rules/clue`);
  await page.locator('#C1, [id="C1"]').first().waitFor();
  await readable(page, 'rules');
  await page.goto(`${server.url}/nowhere`);
  await page.getByText('Page not found').waitFor();
  page.complaints.length = 0; // a 404 is what was asked for
  await readable(page, 'lost');
});

await test('the lobby, an invitation, a television', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const { code } = await makeTable(ann, { game: 'Clue', name: 'Ann', url: server.url });
  await ann.getByText('More settings').click();
  await readable(ann, 'lobby');
  await button(ann, 'Change').click();
  await ann.getByRole('dialog').waitFor();
  await readable(ann, 'name and colour');
  await bob.goto(ann.url());
  await button(bob, 'Join the table').waitFor();
  await readable(bob, 'invitation');
  await bob.goto(`${server.url}/table/${code}/screen`);
  await bob.locator('.tv-invite').waitFor();
  await readable(bob, 'television');
});

for (const game of ['Clue', 'Hues and Cues', 'Haiclue', 'HUE'])
  await test(`a game of ${game}`, async (open) => {
    const page = open(await person(browser, DESK));
    const screen = open(await person(browser, { width: 1920, height: 1080 }));
    await againstBots(page, server.url, game);
    await playOn(page, 1);
    await readable(page, 'the board');
    await button(page, 'People and invite').click();
    const code = await page.locator('.share .code').innerText();
    await readable(page, 'people');
    await button(page, 'Close').click();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('button', { name: 'Applause' }).click();
    await page.locator('.said').or(page.locator('.toast')).first().waitFor(); // some must be silent
    await readable(page, 'chat');
    await screen.goto(`${server.url}/table/${code}/screen`);
    await screen.locator('.tv-show').waitFor();
    await readable(screen, 'the television');
    if (game !== 'HUE') return;
    await playToEnd(page);
    await openPapers(page);
    await page.getByText('Was the deal fair?').click();
    await readable(page, 'the end');
  });

/** Describes the focused element; BODY if the focus was lost. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? 'lost' : (at.getAttribute('aria-label') ?? at.textContent).trim();
  });

async function focusComes(page, wanted) {
  await page
    .waitForFunction((words) => {
      const { activeElement: at } = document;
      return at !== document.body && (at.getAttribute('aria-label') ?? at.textContent).trim().startsWith(words);
    }, wanted, { timeout: 30000 })
    .catch(async () => check(false, `the focus is at “${await focused(page)}”, not at “${wanted}”`));
}

await test('keys alone: from the front page to the first walk, the focus leads', async (open) => {
  const page = open(await person(browser, DESK));
  await page.goto(server.url);
  const play = button(page, 'Play against bots');
  await play.waitFor();
  await button(page, 'Remove a seat').focus();
  await page.keyboard.press('Enter'); // three is the fewest: it stays where it is
  await focusComes(page, 'Remove a seat');
  await play.focus();
  await page.keyboard.press('Enter');
  await focusComes(page, 'Roll the die, then walk.');
  await page.keyboard.press('Tab');
  await focusComes(page, 'Roll the die');
  await page.keyboard.press('Enter');
  await focusComes(page, 'Square');
  await page.keyboard.press('Enter'); // chosen,
  await page.keyboard.press('Enter'); // and walked to
  await page.locator('.history').getByText(/(Guest walks|You walk)/).first().waitFor();
  await page.locator('.clue .ask').first().waitFor();
  check((await focused(page)) !== 'lost', 'the focus is lost after a walk');
});

await browser.close();
await server.close();
finish();
