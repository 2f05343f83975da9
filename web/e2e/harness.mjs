/*
 * harness.mjs - starts a server and a browser, and prints TAP.
 *
 * Every page is watched: errors in the console, uncaught exceptions and
 * violations of the security policy fail the test that opened it.
 *
 * SPDX-License-Identifier: MIT
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { need } from '../modules.mjs';

const { chromium } = need('playwright-core');

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** Timeout for anything that must appear, on a busy machine. */
export const PATIENCE = 60000; // ms

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/* --- The server ---------------------------------------------------------------- */

const STEP = 10; // seconds of the server's time at once,
const STEP_TAKES = 500; // ms of ours: its sweeps are 250 ms apart

export class Server {
  /** `shim`: the library of tests/lib/shim/faults.c, to let time pass. */
  constructor(program, options = ['--bot-pace', 'off'], shim = null) {
    this.program = program;
    this.options = options;
    this.shim = shim;
    this.data = mkdtempSync(join(tmpdir(), 'cluehouse-web-'));
    this.port = 0;
    this.passed = 0; // seconds
  }

  #environment() {
    if (this.shim === null) return process.env;
    return { ...process.env, LD_PRELOAD: this.shim, CLUEHOUSE_FAULTS: join(this.data, 'faults') };
  }

  /** Lets so many seconds pass on the server, in steps that leave browsers time to
   * answer its pings. */
  async passTime(seconds) {
    for (const until = this.passed + seconds; this.passed < until; ) {
      this.passed = Math.min(until, this.passed + STEP);
      const control = join(this.data, 'faults');
      writeFileSync(`${control}.new`, `uptime ${this.passed}\n`);
      renameSync(`${control}.new`, control);
      await new Promise((resolve) => setTimeout(resolve, STEP_TAKES));
    }
  }

  /** Starts it; at the same port after a stop. */
  start() {
    this.child = spawn(
      this.program,
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--log-level', 'error', ...this.options],
      { stdio: ['ignore', 'pipe', 'inherit'], env: this.#environment() },
    );
    return new Promise((resolve, reject) => {
      this.child.once('exit', () => reject(new Error('the server did not open')));
      this.child.stdout.on('data', (data) => {
        const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(String(data));
        if (!found) return;
        this.port = Number(found[1]);
        this.url = `http://127.0.0.1:${this.port}`;
        resolve(this);
      });
    });
  }

  stop(signal = 'SIGTERM') {
    return new Promise((resolve) => {
      this.child.removeAllListeners('exit');
      this.child.once('exit', resolve);
      this.child.kill(signal);
    });
  }

  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/* --- The browser --------------------------------------------------------------- */

export async function openBrowser(...more) {
  const executablePath = places.find(existsSync);
  if (!executablePath) throw new Error('there is no Chromium: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...more] });
}

/** Collects the errors of a page. */
export function watch(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // Connections that a test cuts are logged as well, and without TLS the
    // browser reports that it ignores one of our headers.
    if (message.type() === 'error' && !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Opener-Policy/.test(text))
      complaints.push(`console: ${text}`);
  });
  return complaints;
}

/** In a page: notes its connections, and what each was last asked, for steps that
 * play without looking at the board (window.playByHint). */
function noteLines() {
  const Native = window.WebSocket;
  window.lines = [];
  window.WebSocket = class extends Native {
    constructor(...to) {
      super(...to);
      this.answers = new Map();
      window.lines.push(this);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.view) this.asked = message.view.question;
        this.answers.get(message.id)?.(message);
      });
    }
  };
}

/** In a page: makes the move that a bot advises, for whoever is asked there, and
 * waits until it was made. False if it was refused, or nobody is asked. */
async function playByHint() {
  const ask = (line, what) =>
    new Promise((done) => {
      const id = `test${Math.floor(Math.random() * 1e9)}`;
      line.answers.set(id, done);
      setTimeout(() => done({ ok: false }), 5000);
      line.send(JSON.stringify({ ...what, id }));
    });
  for (const line of window.lines) {
    const question = line.asked;
    if (line.readyState !== 1 || question === undefined) continue;
    const hint = await ask(line, { do: 'hint' });
    if (hint.ok && (await ask(line, { do: 'move', question, move: hint.move })).ok) return true;
  }
  return false;
}

/** In a page: the history is open beside the board, as it was the last time. */
function openHistory() {
  try {
    localStorage['cluehouse.panel'] ??= '"history"';
  } catch {
    // a page without storage
  }
}

/** In a page: tables are made with this pace. Without one, as on these servers, timed
 * scenes are left out. */
function wantPace(pace) {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const request = JSON.parse(data);
    send.call(this, request.do === 'create' ? JSON.stringify({ ...request, pace }) : data);
  };
}

/** A page in a new browser context, with its own storage. `history`: is it open? */
export async function person(browser, size, { history = size.width >= 1000, pace, ...more } = {}) {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: size.width < 600,
    isMobile: size.width < 600,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...more,
  });
  await context.addInitScript(`(${noteLines})(); window.playByHint = ${playByHint};`);
  if (history) await context.addInitScript(openHistory);
  if (pace) await context.addInitScript(`(${wantPace})('${pace}')`);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.complaints = watch(page);
  page.frames_ = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', (frame) => page.frames_.push(String(frame.payload))),
  );
  return page;
}

const axeSource = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of accessibility rules, one line each. */
export async function axe(page) {
  // Through the debugger, which the CSP does not affect.
  await page.evaluate(`if (!window.axe) { ${axeSource} }`);
  // The page may change while axe runs: then its findings are invalid, and it runs
  // again.
  for (let tries = 0; ; tries++) {
    await page.evaluate(standStill);
    const [found, stood] = await page.evaluate(minded);
    if (found.length === 0 || stood || tries === 4) return found;
  }
}

/** In a page: what fades in is not there yet. */
async function standStill() {
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
}

/** The findings of axe, and whether the page was stable meanwhile. */
async function minded() {
  let stood = true;
  const watching = new MutationObserver(() => (stood = false));
  watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const { violations } = await window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  watching.disconnect();
  const where = ({ nodes }) => nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ');
  return [violations.map((one) => `${one.id}: ${one.help} ${where(one)}`), stood];
}

export async function accessible(page, when = 'the page') {
  const found = await axe(page);
  check(found.length === 0, `${when}: ${found.join('\n')}`);
}

/** The element is fully visible, not behind the tabs at the bottom, or becomes so:
 * pages may scroll by themselves. */
export async function inSight(page, locator, what) {
  for (let i = 0; i < 200; i++) {
    const box = await locator.boundingBox();
    const tabs = await page.locator('.tabs').boundingBox();
    const foot = tabs && tabs.y > 300 ? tabs.y : page.viewportSize().height;
    if (box && box.y >= 0 && box.y + box.height <= foot + 1) return;
    await page.waitForTimeout(50);
  }
  check(false, `${what} is not in sight`);
}

/** Nothing overflows horizontally. A phone's innerWidth grows with the overflow, so
 * it is not used. */
export async function fits(page, when = 'the page') {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = page.viewportSize();
  check(wide <= width, `${when}: ${wide} px wide, the window ${width}`);
}

/* --- What moves by itself -------------------------------------------------------- */

/** On a page, before it loads: notes what moves though nobody touches it. */
export function noteShifts() {
  window.shifts = [];
  const classOf = (one) => one?.getAttribute('class') ?? one?.localName ?? 'gone';
  const name = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return `${classOf(element?.parentElement)} > ${classOf(element)}`;
  };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(name) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Their sum, and what took part in them, the greatest first. */
export async function shifted(page) {
  const shifts = await page.evaluate(() => window.shifts);
  const sums = new Map();
  for (const { value, what } of shifts)
    for (const one of new Set(what)) sums.set(one, (sums.get(one) ?? 0) + value);
  const guilty = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 4);
  return { sum: shifts.reduce((all, { value }) => all + value, 0), guilty };
}

/** Next to nothing has moved by itself since the page was loaded. */
export async function stayedInPlace(page, what) {
  const { sum, guilty } = await shifted(page);
  console.log(`# layout shift, ${what}: ${sum.toFixed(3)}`);
  check(sum < 0.1, `${what}: ${guilty.map(([name, part]) => `${part.toFixed(3)} ${name}`).join(', ')}`);
}

/* --- Results ------------------------------------------------------------------- */

let tests = 0;
let failed = 0;

/** What a page showed when its test failed. */
async function shown(page) {
  const words = await page.evaluate(() => document.body.innerText.slice(0, 800)).catch(() => 'nothing any more');
  return `${page.url()} showed:\n${words}`;
}

/** Runs one test; it fails by throwing, or by errors of its pages. */
export async function test(title, run) {
  tests++;
  const pages = [];
  const began = Date.now();
  try {
    await run((page) => (pages.push(page), page));
    const complaints = pages.flatMap((page) => page.complaints ?? []);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    console.log(`ok ${tests} - ${title}`);
  } catch (error) {
    failed++;
    const report = [String(error.stack ?? error), ...(await Promise.all(pages.map(shown)))];
    console.log(report.join('\n').replace(/^/gm, '# '));
    console.log(`not ok ${tests} - ${title}`);
  }
  console.log(`# in ${Math.round((Date.now() - began) / 1000)} s`);
  for (const page of pages) await page.context().close().catch(() => undefined);
}

export function check(fine, message) {
  if (!fine) throw new Error(message);
}

export function finish() {
  console.log(`1..${tests}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
