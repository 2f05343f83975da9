/*
 * learn.mjs - guided rounds in a real browser: each to its end by touching what the
 * coach points at, one by keyboard alone; where they are offered, leaving them, and
 * how to play in pictures.
 *
 * SPDX-License-Identifier: MIT
 */
import { done, follow, pointedAt, touch } from './coach.mjs';
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { button, makeTable, takeSeat } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

const TITLES = { clue: 'Clue', 'hues-and-cues': 'Hues and Cues', haiclue: 'Haiclue', hue: 'HUE' };
const open = async (page, game) => {
  await page.goto(`${server.url}/learn/${game}`);
  await button(page, 'Let’s go').waitFor();
};

/** No smooth scrolling is under way. */
function standsStill(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = (last, same) => (same === 5 ? done() : requestAnimationFrame(() => look(scrollY, scrollY === last ? same + 1 : 0)));
        look(scrollY, 0);
      }),
  );
}

for (const [game, title] of Object.entries(TITLES))
  await test(`${title} is learnt on a phone, by touching what is pointed at`, async (watched) => {
    const page = watched(await person(browser, PHONE));
    await open(page, game);
    await page.getByRole('heading', { name: `Learn ${title}` }).waitFor();
    await accessible(page, 'the goal');
    const steps = await follow(page, touch, async (count) => {
      await fits(page, count);
      await accessible(page, count);
    });
    check(steps.size >= 4 && steps.size <= 7, `${steps.size} steps`);
    await accessible(page, 'the end');
    const learned = await page.evaluate(() => localStorage.getItem('cluehouse.learned'));
    check(JSON.parse(learned)[game] === 'done', 'it is not noted as learnt');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/learnt-${game}.png` });
    await button(page, 'Play against easy bots').click();
    await page.waitForURL(/\/t\/\w+$/);
    await page.locator('.board-room').waitFor();
  });

/* --- By keyboard -------------------------------------------------------------------- */

/** Presses Tab until the focus is where `fits` wants it. */
async function tabTo(page, fitsThere, what) {
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate(`(${fitsThere})(document.activeElement)`)) return;
    await page.keyboard.press('Tab');
  }
  check(false, `the keyboard does not reach ${what}`);
}

/** Marks what is pointed at: a button, one of a group that has arrow keys, or a
 * radio button; 'gone' if the coach points at it no more. */
const mark = ({ x, y }) => {
  const ring = document.querySelector('.coach-ring')?.getBoundingClientRect();
  if (!ring || x < ring.left || x > ring.right || y < ring.top || y > ring.bottom) return 'gone';
  document.querySelector('[data-aim]')?.removeAttribute('data-aim');
  const at = document.elementFromPoint(x, y)?.closest('button, label');
  at?.setAttribute('data-aim', '');
  return at && (at.matches('label') ? 'radio' : at.tabIndex < 0 ? 'member' : 'button');
};

const isThere = (now) => now.matches('[data-aim]');
const isBeside = (now) => document.querySelector('[data-aim]').parentElement.contains(now);

async function byKeys(page) {
  const at = await pointedAt(page);
  if (at === null) return;
  const kind = await (await page.waitForFunction(mark, at)).jsonValue();
  if (kind === 'gone') return;
  await tabTo(page, kind === 'button' ? isThere : isBeside, kind);
  const reached = (radio) => {
    const aim = document.querySelector('[data-aim]');
    return radio ? aim.querySelector('input').checked : aim === document.activeElement;
  };
  const there = () => page.evaluate(reached, kind === 'radio');
  if (kind === 'radio') await page.keyboard.press('Space');
  for (let n = 0; n < 20 && !(await there()); n++) await page.keyboard.press('ArrowRight');
  check(await there(), 'the arrow keys do not reach it');
  if (kind !== 'radio') await page.keyboard.press('Enter');
}

await test('Haiclue is learnt by keyboard alone', async (watched) => {
  const page = watched(await person(browser, DESK));
  await open(page, 'haiclue');
  await follow(page, byKeys);
  check(await done(page).getByRole('heading').evaluate((one) => one === document.activeElement), 'the end has not the focus');
  await button(page, 'Repeat the lesson').press('Enter');
  await button(page, 'Let’s go').waitFor();
});

/* --- What is pointed at -------------------------------------------------------------- */

await test('the sheet is opened, and the ring is around the card that was shown', async (watched) => {
  const page = watched(await person(browser, PHONE));
  await open(page, 'clue');
  await button(page, 'Let’s go').click();
  const shown = page.locator('.reveal .main');
  while ((await shown.count()) === 0) {
    await button(page, 'Do it for me').click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(300);
  }
  await shown.click();
  await page.locator('#clue-sheet').click();
  await page.getByText('is crossed off now').waitFor();
  const rings = () => {
    const [ring, row] = ['.coach-ring', '.sheet tr:has(.cell[aria-label^="Candlestick"])'].map((at) => document.querySelector(at)?.getBoundingClientRect());
    return ring && row && ring.top <= row.top && ring.bottom >= row.bottom && ring.height < 2 * row.height;
  };
  await page.waitForFunction(rings);
});

await test('a reveal is not told before it is shown, and nothing jumps at a tap', async (watched) => {
  const page = watched(await person(browser, { width: 390, height: 844 }, { reducedMotion: 'no-preference' }));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const told = document.querySelector('.coach-say')?.textContent.startsWith('There it is');
      if (told && !document.querySelector('.result .giver .settled')) window.early = true;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, 'hues-and-cues');
  await button(page, 'Let’s go').click();
  await button(page, 'Next').click();
  const at = await pointedAt(page);
  await standsStill(page);
  const before = await page.evaluate(() => scrollY);
  await page.touchscreen.tap(at.x, at.y);
  await button(page, 'Place here · F11').waitFor();
  await page.getByText('Looks like a flamingo').waitFor();
  await standsStill(page);
  check((await page.evaluate(() => scrollY)) === before, 'the page jumps');
  const said = page.locator('.coach-say', { hasText: 'There it is' });
  while ((await said.count()) === 0) {
    await button(page, 'Do it for me').click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  check(!(await page.evaluate(() => window.early)), 'it is told before it is shown');
  const hidden = await page.evaluate(() => {
    const coach = document.querySelector('.coach').getBoundingClientRect();
    const table = document.querySelector('.result table').getBoundingClientRect();
    return coach.top < table.bottom && coach.bottom > table.top;
  });
  check(!hidden, 'the points are hidden');
});

/* --- Other moves -------------------------------------------------------------------- */

await test('another move is refused kindly, and any step can be done for one', async (watched) => {
  const page = watched(await person(browser, DESK));
  await open(page, 'haiclue');
  await button(page, 'Let’s go').click();
  await button(page, 'Next').click();
  for (const word of ['crane', 'wind']) await page.locator(`.hc-hand [data-word="${word}"]`).click();
  await page.locator('.hc-buttons .main').click();
  await page.getByText('A poet!').waitFor();
  check((await page.locator('.refusal').count()) === 0, 'it is refused like an error');
  await button(page, 'Do it for me').click();
  await page.getByText('All clues are in.').waitFor();
});

/* --- Offers ------------------------------------------------------------------------- */

const offer = (page) => page.locator('.learn-offer');

await test('it is offered until it was learnt or refused, and leads back', async (watched) => {
  const page = watched(await person(browser, PHONE));
  await makeTable(page, { game: 'HUE', name: 'Ann', url: server.url });
  const table = page.url();
  await offer(page).getByText('New to HUE?').waitFor();
  await offer(page).getByRole('link').click();
  await button(page, 'Not now').waitFor();
  await button(page, 'Back to the table').click();
  await page.locator('.lobby').waitFor();
  check(page.url() === table, `it leads to ${page.url()}`);
  await page.goBack();
  await button(page, 'Let’s go').waitFor();
  await page.goForward();
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.lobby').waitFor();
  check((await offer(page).count()) === 0, 'it is offered again');
});

await test('an invitation offers it, and home does, for the chosen game', async (watched) => {
  const [ann, bob] = [watched(await person(browser, DESK)), watched(await person(browser, PHONE))];
  await makeTable(ann, { game: 'Clue', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await offer(bob).getByText('New to Clue?').waitFor();
  await accessible(bob, 'the invitation');
  await bob.goto(server.url);
  await bob.locator('.game-card').filter({ has: bob.getByText('Haiclue', { exact: true }) }).click();
  await offer(bob).getByText('New to Haiclue?').waitFor();
});

await test('who learns in the lobby is told when the game begins', async (watched) => {
  const [ann, bob] = [watched(await person(browser, DESK)), watched(await person(browser, PHONE))];
  await makeTable(ann, { game: 'HUE', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await button(bob, 'I’m ready').click();
  await button(bob, 'Not ready').waitFor();
  await offer(bob).getByRole('link').click();
  await button(bob, 'Let’s go').waitFor();
  const free = ann.getByLabel('Add a bot');
  for (let left = await free.count(); left > 0; left--) {
    await free.first().selectOption('easy');
    await free.nth(left - 1).waitFor({ state: 'detached' });
  }
  await button(ann, 'Start game').click();
  await bob.getByText('Your game has started.').waitFor();
  await accessible(bob, 'the news');
  await button(bob, 'Join it now').click();
  await bob.locator('.board-room').waitFor();
  check(bob.url() === ann.url(), 'it leads elsewhere');
});

/* --- How to play -------------------------------------------------------------------- */

await test('how to play stands before the rules, and leads to the lesson and back', async (watched) => {
  const page = watched(await person(browser, PHONE));
  for (const game of Object.keys(TITLES)) {
    await page.goto(`${server.url}/rules/${game}`);
    await page.locator('.howto-steps svg').first().waitFor();
    await page.locator('.book li').first().waitFor();
    await fits(page, game);
    await accessible(page, `how to play ${game}`);
  }
  await page.getByRole('link', { name: 'Learn it in two minutes' }).click();
  await button(page, 'Leave lesson').click();
  await page.locator('.howto').waitFor();
});

await test('the lesson is taught in German', async (watched) => {
  const page = watched(await person(browser, PHONE, { locale: 'de-DE' }));
  await page.goto(`${server.url}/learn/hue`);
  await page.getByRole('heading', { name: 'HUE lernen' }).waitFor();
  await button(page, 'Los geht’s').click();
  await page.getByText('Du hast noch drei Karten').waitFor();
  await button(page, 'Weiter').click();
  await page.getByText('1 von').waitFor({ state: 'detached' });
  await accessible(page, 'German');
});

await browser.close();
await server.close();
finish();
