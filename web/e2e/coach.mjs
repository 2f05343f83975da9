/*
 * coach.mjs - steps of a guided round: what the coach points at, and doing it.
 *
 * SPDX-License-Identifier: MIT
 */
import { check, PATIENCE } from './harness.mjs';
import { button } from './steps.mjs';

const TYPED = 'mango';
const MOST = 40; // things to do in a lesson
const coach = (page) => page.locator('.coach');
export const done = (page) => page.locator('.coach-done');

/** What the coach says and points at, and the title of the board, which change with
 * every step; or whether they are not these any more. */
function moment(before) {
  const ring = document.querySelector('.coach-ring')?.getBoundingClientRect();
  const at = ring ? [ring.x, ring.y, ring.width].map(Math.round).join() : '';
  const words = ['.coach', '.lesson-board h2'].map((one) => document.querySelector(one)?.textContent ?? '');
  const now = [...words, at].join(' ');
  return before === undefined ? now : now !== before;
}

/** Waits until the coach says or points at something else. */
const changed = (page, before) => page.waitForFunction(moment, before, { timeout: PATIENCE });

const canBePressed = ({ x, y }) => !document.elementFromPoint(x, y)?.closest(':disabled');

/** The middle of what is pointed at, once it does not move any more and can be pressed;
 * null if the lesson has gone on meanwhile. */
export async function pointedAt(page) {
  const ring = page.locator('.coach-ring');
  await ring.waitFor();
  for (let last = ''; ; ) {
    const box = await ring.evaluateAll(([one]) => one?.getBoundingClientRect().toJSON());
    if (!box) return null;
    const { x, y, width, height } = box;
    const at = { x: x + width / 2, y: y + height / 2 };
    if (JSON.stringify(at) === last && (await page.evaluate(canBePressed, at))) return at;
    last = JSON.stringify(at);
    await page.waitForTimeout(150); // the coach looks every 120 ms
  }
}

/** Does the bubble lie over a card that is shown just now? */
function hidesCard() {
  const at = document.querySelector('.coach')?.getBoundingClientRect();
  const isOver = (card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return left < at.right && right > at.left && top < at.bottom && bottom > at.top;
  };
  return at !== undefined && [...document.querySelectorAll('.reveal .face-card')].some(isOver);
}

/** The bubble lies beside what it points at. */
async function beside(page) {
  check(!(await page.evaluate(hidesCard)), `the coach hides a card: ${await coach(page).innerText()}`);
  const [bubble, ring] = await Promise.all([coach(page).boundingBox(), page.locator('.coach-ring').boundingBox()]);
  if (!bubble || !ring) return;
  const middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
  const over = middle.x > bubble.x && middle.x < bubble.x + bubble.width && middle.y > bubble.y && middle.y < bubble.y + bubble.height;
  check(!over, `the coach hides what it points at: ${await coach(page).innerText()}`);
}

/** Touches what is pointed at; types into a field. */
export async function touch(page) {
  const at = await pointedAt(page);
  if (at === null) return undefined;
  await beside(page);
  const field = page.locator('.cues-cue input');
  const types = (await field.count()) > 0 && (await field.inputValue()) === '' && (await coach(page).innerText()).includes(TYPED);
  if (types) return field.fill(TYPED);
  return page.viewportSize().width < 600 ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y);
}

/** From the goal to the end; `act` does what a step asks for. */
export async function follow(page, act, each = async () => undefined) {
  await button(page, 'Let’s go').press('Enter');
  const steps = new Set();
  for (let n = 0; ; n++) {
    check(n < MOST, 'it goes round in circles');
    await coach(page).waitFor();
    if ((await done(page).count()) > 0) return steps;
    const before = await page.evaluate(moment, undefined);
    const next = page.locator('.coach:not(.coach-done) .main');
    const count = await page.locator('.coach-count').innerText({ timeout: 1000 }).catch(() => null);
    if (count !== null && !steps.has(count)) {
      steps.add(count);
      await each(count);
    }
    if ((await next.count()) > 0) await next.press('Enter').catch(() => undefined);
    else if ((await done(page).count()) === 0 && (await page.evaluate(moment, undefined)) === before) await act(page);
    await changed(page, before);
  }
}
