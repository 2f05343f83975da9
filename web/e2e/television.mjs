/*
 * television.mjs - the screen for the whole room: every game with as many players as
 * possible, in HD and 4K. Nothing scrolls or overflows, and text is large enough to
 * read from a sofa.
 *
 * SPDX-License-Identifier: MIT
 */
import { axe, check, finish, Server, openBrowser, person, PHONE, test } from './harness.mjs';
import { button, makeTable, playOn, playToEnd } from './steps.mjs';

const server = await new Server(process.argv[2]).start();
const browser = await openBrowser();

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/* In parts of a screen of 1080 lines; 16 of them are 1 cm on a screen of 55". */
const LEAST_TEXT = 16;
const LEAST_QR = 130;

/** The host takes all seats there are, and fills them with bots. */
async function fullTable(page, game, haiku) {
  const { code } = await makeTable(page, { game, name: 'Annabella', url: server.url });
  const more = button(page, 'Add a seat');
  const seats = page.locator('.lobby-seat');
  const most = haiku ? 10 : Infinity; // K12
  for (let n = await seats.count(); n < most && (await more.isEnabled()); n++) {
    await more.click();
    await seats.nth(n).waitFor();
  }
  const free = page.getByLabel('Add a bot');
  for (let left = await free.count(); left > 0; left--) {
    await free.first().selectOption('easy');
    await free.nth(left - 1).waitFor({ state: 'detached' });
  }
  if (haiku) await page.getByRole('switch', { name: 'Haiku' }).click();
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  return code;
}

/** Lists what is wrong with the page. */
function faults([leastText, leastQr]) {
  const found = [];
  const part = 1080 / innerHeight;
  const root = document.scrollingElement;
  const tv = document.querySelector('.tv');
  for (const box of [root, tv])
    if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      found.push(`${box.tagName} scrolls: ${box.scrollWidth} x ${box.scrollHeight}`);
  const qr = document.querySelector('.qr').getBoundingClientRect();
  if (qr.width * part < leastQr) found.push(`the code is ${qr.width} px wide`);
  const out = (box) => box.right > innerWidth + 2 || box.bottom > innerHeight + 2 || box.left < -2 || box.top < -2;
  for (const one of tv.querySelectorAll('.qr, .seat-chip, .disc, .cues-pane, .cues-panel, .cues-track, .board, .ask, .hc-target, .hc-scene, .hue-map, .hue-value, .hue-score'))
    if (out(one.getBoundingClientRect())) found.push(`${one.getAttribute('class')} stands out`);
  const boxes = [...tv.querySelectorAll('.cues-pane, .cues-panel, .cues-players, .seats, .tv-code, .hc-scene, .hc-targets, .hue-map, .hue-side, .clue .fit, .clue .question')]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0);
  for (const [a, one] of boxes)
    for (const [b, two] of boxes)
      if (a !== b && !a.contains(b) && !b.contains(a) && one.left < two.right - 2 && two.left < one.right - 2 && one.top < two.bottom - 2 && two.top < one.bottom - 2)
        found.push(`${a.className} lies on ${b.className}`);
  const walk = document.createTreeWalker(tv, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: of, data } = walk.currentNode;
    if (data.trim() === '' || of.closest('.unseen, svg') || !of.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(of).fontSize) * of.currentCSSZoom * part;
    if (size < leastText) found.push(`"${data}" has ${size.toFixed(1)} lines`);
  }
  return found;
}

async function readable(screen, when) {
  for (const size of SCREENS) {
    await screen.setViewportSize(size);
    let found = ['it was not looked at'];
    for (let i = 0; i < 600 && found.length > 0; i++) {
      if (i > 0) await screen.waitForTimeout(50); // let the page settle
      found = await screen.evaluate(faults, [LEAST_TEXT, LEAST_QR]);
    }
    if (process.env.SHOTS)
      await screen.screenshot({ path: `${process.env.SHOTS}/tv-${when.replace(/\W+/g, '-')}-${size.width}.png` });
    check(found.length === 0, `${when}, ${size.width} px wide:\n${found.slice(0, 6).join('\n')}`);
  }
}

const GAMES = [['Clue'], ['Hues and Cues'], ['Haiclue'], ['Haiclue', 'haiku'], ['HUE']];
for (const [game, haiku] of GAMES)
  await test(`${game} ${haiku ?? ''} seen from a sofa`, async (open) => {
    const ann = open(await person(browser, PHONE));
    const code = await fullTable(ann, game, haiku);
    const screen = open(await person(browser, SCREENS[0], { colorScheme: 'dark' }));
    await screen.goto(`${server.url}/table/${code}/screen`);
    await screen.locator('.tv-invite .qr').waitFor();
    await readable(screen, `${game}: the invitation`);
    await button(ann, 'Start game').click();
    await screen.locator('.tv-show .board-room').waitFor();
    await readable(screen, `${game}: the start`);
    await playOn(ann, 3);
    await readable(screen, `${game}: in play`);
    await playToEnd(ann);
    // Animations are not cut short.
    const told = game === 'Clue' || game === 'HUE' ? /win|nobody/i : /win|Game over/;
    await screen.locator('.tv-turn').getByText(told).waitFor();
    await readable(screen, `${game}: the end`);
    const waits = await screen.locator('.cues-pieces .spot').evaluateAll((all) =>
      all.map((one) => parseFloat(one.style.animationDelay)),
    );
    check(Math.max(0, ...waits) <= 320 * waits.length, `pieces drop after ${waits.join(', ')} ms: others that are gone come first`);
    await screen.reload(); // skips the animations
    await screen.locator('.tv-turn').getByText(/win|nobody/i).waitFor();
    await readable(screen, `${game}: the end, for those who come late`);
    const violations = await axe(screen);
    check(violations.length === 0, violations.join('\n'));
  });

await browser.close();
await server.close();
finish();
