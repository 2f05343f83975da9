/*
 * spoken.mjs PROGRAM [GAME...] - prints what a screen reader would say in a whole game
 * of each: what live regions are given, and what gets the focus, in order. For our
 * eyes: does it make sense, and is nothing said twice?
 *
 * SPDX-License-Identifier: MIT
 */
import { openBrowser, person, PHONE, Server } from './harness.mjs';
import { againstBots, playOn } from './steps.mjs';

const [, , program, ...wanted] = process.argv;
const GAMES = wanted.length > 0 ? wanted : ['Clue', 'Hues and Cues', 'Haiclue', 'HUE'];

/** On the page: keeps what live regions say. Status and alert are read whole when they
 * change, other regions what was added to them. */
function listen() {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const WHOLE = '[role=status], [role=alert], [aria-atomic=true]';
  window.spoken = [];
  const last = new Map();
  const words = (node) => (node.innerText ?? node.textContent).replace(/\s+/g, ' ').trim();
  const shown = (node) => node.isConnected && node.checkVisibility() && node.closest('[aria-hidden=true], [inert]') === null;
  const say = (region, kind, text) => {
    if (text === '' || last.get(region) === text) return;
    last.set(region, text);
    window.spoken.push(`${kind}: ${text}`);
  };
  /* Readers say what gets the focus, too. */
  addEventListener('focusin', ({ target }) => {
    window.spoken.push(`focus: ${target.getAttribute('aria-label') ?? words(target)}`);
  });
  new MutationObserver((changes) => {
    const whole = new Set();
    for (const { type, target, addedNodes } of changes) {
      const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
      const region = at?.closest(LIVE);
      if (!region || !shown(region)) continue;
      if (region.matches(WHOLE)) whole.add(region);
      else for (const node of type === 'characterData' ? [target] : addedNodes) say(region, 'live', words(node));
    }
    for (const region of whole) say(region, region.getAttribute('role') ?? 'live', words(region));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const server = await new Server(program).start();
const browser = await openBrowser();
for (const game of GAMES) {
  const page = await person(browser, PHONE, { pace: 'fast' });
  await page.addInitScript(listen);
  await againstBots(page, server.url, game);
  await playOn(page, Infinity);
  await page.locator('.end').waitFor();
  console.log(`== ${game}\n${(await page.evaluate(() => window.spoken)).join('\n')}\n`);
  await page.context().close();
}
await browser.close();
await server.close();
