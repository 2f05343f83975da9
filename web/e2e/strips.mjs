/*
 * strips.mjs PROGRAM FOLDER [GAME...] - picture strips: a first visit, the guided
 * round and a first game to its end, as a player sees them, for each game on a phone
 * and on a desk. FOLDER gets the pictures, a contact sheet of each strip, and a short
 * one for the README. All others are for our eyes, not for the repository.
 *
 * SPDX-License-Identifier: MIT
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, follow, touch } from './coach.mjs';
import { DESK, openBrowser, person, Server } from './harness.mjs';
import { button } from './steps.mjs';

const [, , program, folder, ...wanted] = process.argv;
const TALL = { width: 390, height: 844 };
const SIZES = [['phone', TALL, 8, 190], ['desk', DESK, 4, 390]]; // pictures in a row, and their width
const GAMES = [['clue', 'Clue'], ['hues-and-cues', 'Hues and Cues'], ['haiclue', 'Haiclue'], ['hue', 'HUE']];
const MOST_PLAY = 32; // pictures of a game before its end
const END = { pictures: 3, apart: 1500 }; // ms
const WATCH = 1500; // ms between pictures of one scene
const MOMENTS = ['the game is chosen', 'a step of the lesson', 'asked', 'a hint', 'what others do', 'the end'];
const LONGEST = 600000; // ms for a game

const server = await new Server(program, []).start();
const browser = await openBrowser();

/** Takes pictures in order; each has a caption. */
class Strip {
  constructor(page, name) {
    Object.assign(this, { page, name, shots: [], taken: 0 });
    mkdirSync(join(folder, name), { recursive: true });
  }

  async take(caption, settle = 300) {
    await this.page.waitForTimeout(settle);
    const path = join(folder, this.name, `${String(++this.taken).padStart(3, '0')}.png`);
    await this.page.screenshot({ path });
    this.shots.push({ path, caption });
  }
}

async function firstVisit(strip, title) {
  await strip.page.goto(server.url);
  await button(strip.page, 'Start a table').waitFor();
  await strip.take('the first page');
  await strip.page.locator('.game-card').filter({ has: strip.page.getByText(title, { exact: true }) }).click();
  await strip.take('the game is chosen');
}

async function lesson(strip, game) {
  await strip.page.goto(`${server.url}/learn/${game}`);
  await button(strip.page, 'Let’s go').waitFor();
  await strip.take('the goal');
  await follow(strip.page, async (page) => {
    await strip.take('a step of the lesson');
    return touch(page);
  });
  await done(strip.page).waitFor();
  await strip.take('the lesson is done');
}

/** What can be done now. */
const now = (page) =>
  page.evaluate(() => {
    const there = (what) => document.querySelector(what) !== null;
    if (there('.end')) return 'over';
    if (there('.board-room[data-scene] button.main:not(:disabled), .clue .reveal .buttons button')) return 'scene';
    if (there('.ask-hint')) return 'asked';
    return there('.board-room[data-scene]') ? 'watched' : 'waiting';
  });

async function play(strip, title) {
  const { page } = strip;
  await page.goto(server.url);
  await page.locator('.game-card').filter({ has: page.getByText(title, { exact: true }) }).click();
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Play against bots').click();
  await page.locator('.board-room').waitFor();
  await strip.take('the table');
  const from = strip.shots.length;
  const until = Date.now() + LONGEST;
  for (let last = '', taken = 0; Date.now() < until; ) {
    const state = await now(page);
    if (state === 'over') break;
    if (state === 'watched' && (last !== 'watched' || Date.now() - taken > WATCH)) {
      await strip.take('what others do');
      taken = Date.now();
    }
    if (state === 'scene') {
      await strip.take('a scene');
      await page.locator('.board-room[data-scene] button.main:not(:disabled), .clue .reveal .buttons button').first().click({ timeout: 2000 }).catch(() => undefined);
    } else if (state === 'asked') {
      await strip.take('asked');
      await page.locator('.ask-hint').click({ timeout: 2000 }).catch(() => undefined);
      await strip.take('a hint', 700);
      await page.evaluate(() => window.playByHint());
    }
    await page.waitForTimeout(150);
    last = state;
  }
  const taken = strip.shots.splice(from);
  const step = Math.max(1, taken.length / MOST_PLAY);
  for (let at = 0; at < taken.length; at += step) strip.shots.push(taken[Math.floor(at)]);
  for (let n = 0; n < END.pictures; n++) await strip.take('the end', END.apart);
}

/** One picture of each moment that tells the story. */
function story(shots) {
  const middle = (caption) => {
    const all = shots.filter((shot) => shot.caption === caption);
    return all[all.length >> 1];
  };
  return MOMENTS.map(middle).filter((shot) => shot !== undefined);
}

/** Pictures on one page. */
async function sheet(shots, name, inRow, width) {
  const page = await browser.newPage({ viewport: { width: inRow * (width + 8) + 8, height: 200 } });
  const figures = shots.map(
    ({ path, caption }, i) =>
      `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}"><figcaption>${i + 1} ${caption}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${inRow},${width}px);gap:8px;font:11px sans-serif}` +
      `figure{margin:0}img{width:100%;display:block;border:1px solid #999}</style>${figures.join('')}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}

for (const [game, title] of GAMES.filter(([game]) => wanted.length === 0 || wanted.includes(game)))
  for (const [where, size, inRow, width] of SIZES) {
    const page = await person(browser, size, { reducedMotion: 'no-preference', history: false, pace: 'fast', colorScheme: where === 'phone' ? 'dark' : 'light' });
    const strip = new Strip(page, `${game}-${where}`);
    await firstVisit(strip, title);
    await lesson(strip, game);
    await play(strip, title);
    await sheet(strip.shots, strip.name, inRow, width);
    await sheet(story(strip.shots), `${strip.name}-short`, MOMENTS.length, width);
    console.log(`${strip.name}: ${strip.shots.length} pictures`);
    await page.context().close();
  }
await browser.close();
await server.close();
