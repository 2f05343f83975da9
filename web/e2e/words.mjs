/*
 * words.mjs - words of one's own for Haiclue, from the clipboard or a file, and
 * cue words that a table of Hues and Cues forbids.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, check, DESK, finish, fits, openBrowser, person, PHONE, Server, test } from './harness.mjs';
import { button, makeTable, openPapers, playToEnd, takeSeat } from './steps.mjs';

const program = process.argv[2];
const server = await new Server(program).start();
const browser = await openBrowser();
const shots = process.env.SHOTS;

async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** So many different words that no dictionary has. */
function invented(count) {
  const parts = ['ba', 'do', 'fi', 'gu', 'he', 'ko', 'lu', 'mi', 'no', 'pa', 'ri', 'so', 'tu', 'vé', 'wa', 'zö'];
  return Array.from({ length: count }, (_, i) => parts[i % 16] + parts[(i >> 4) % 16] + parts[(i >> 8) % 16] + 'm');
}

const list = (page) => page.getByLabel('Words, one per line');

await test('a list of one’s own: mistakes are shown, a file is loaded, everybody sees it, it is played and proved', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  const folder = mkdtempSync(join(tmpdir(), 'cluehouse-words-'));
  await makeTable(ann, { game: 'Haiclue', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  check((await button(bob, 'Choose words').count()) === 0, 'anybody may choose the words');
  await button(ann, 'Choose words').click();
  await list(ann).fill('apple\nbear\n\nApple\n🍎\n' + 'x'.repeat(30));
  await ann.getByText('3 problems').waitFor();
  await ann.getByText('“Apple” on line 4 is on the list twice.').waitFor();
  await ann.getByText('“🍎” on line 5 isn’t a word.').waitFor();
  await ann.getByText('“xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx” on line 6 is too long').waitFor();
  check(await button(ann, 'Play with these').isDisabled(), 'a bad list can be played');
  await accessible(ann, 'the list with problems');
  await shoot(ann, 'words-desk');
  await list(ann).fill('apple\nbear');
  await button(ann, 'Play with these').click();
  await ann.locator('[role=alert]', { hasText: ', and have 2.' }).waitFor();

  const words = invented(400);
  writeFileSync(join(folder, 'own.txt'), words.map((word, i) => (i % 8 === 7 ? `+${word} 3` : `${word} 3`)).join('\r\n'));
  await ann.locator('input[type=file]').setInputFiles(join(folder, 'own.txt'));
  await ann.getByText('400 words', { exact: true }).waitFor();
  await button(ann, 'Play with these').click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  for (const page of [ann, bob]) await page.getByText('Custom words · 400 words').waitFor();
  await fits(bob, 'the lobby');
  await button(ann, 'Fill with bots').click();
  await ann.getByText('More settings').click();
  await ann.getByRole('switch', { name: 'Hints' }).click();
  await button(bob, 'I’m ready').click();
  await button(ann, 'Start game').click();
  await ann.locator('.board-room').waitFor();
  const shown = await ann.locator('.board-room').innerText();
  check(words.some((word) => shown.toLowerCase().includes(word)), 'no word of the list is there');
  await shoot(bob, 'words-play-phone');
  await Promise.all([playToEnd(ann), playToEnd(bob)]);

  await openPapers(ann);
  await ann.getByText('Was the deal fair?').click();
  await ann.getByText(/Checked in this browser: every part matches its promise. All \d+ draws follow/).waitFor();
  const files = [];
  ann.on('download', (file) => files.push(file));
  await button(ann, 'Download the game log').click();
  while (files.length < 2) await ann.waitForTimeout(50);
  for (const file of files) await file.saveAs(join(folder, file.suggestedFilename()));
  const log = files.map((file) => file.suggestedFilename()).find((name) => name.endsWith('.log'));
  execFileSync(program, ['verify', join(folder, log)]); // throws on failure
  rmSync(folder, { recursive: true });
});

await test('long words fit on a phone, with the largest letters too', async (open) => {
  const ann = open(await person(browser, PHONE));
  await ann.goto(server.url);
  await button(ann, 'Settings').click();
  await ann.getByText('Largest').click();
  await button(ann, 'Close').click();
  await makeTable(ann, { game: 'Haiclue', name: 'Annabella' });
  await button(ann, 'Choose words').click();
  await list(ann).fill(invented(300).map((word) => 'w'.repeat(24 - word.length) + word).join('\n'));
  await button(ann, 'Play with these').click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  await button(ann, 'Fill with bots').click();
  await button(ann, 'Start game').click();
  await ann.locator('.hc-tile').first().waitFor();
  await fits(ann, 'the tiles');
  check((await ann.locator('.hc-tile').first().getAttribute('lang')) === '', 'the words are called English');
});

await test('a theme, and back', async (open) => {
  const ann = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'Haiclue', name: 'Ann', url: server.url });
  await button(ann, 'Choose words').click();
  await fits(ann, 'the choice of words');
  await accessible(ann, 'the choice of words');
  await shoot(ann, 'words-phone');
  await button(ann, 'German').click();
  await ann.getByText(/^German · \d+ words$/).waitFor();
  await button(ann, 'Choose words').click();
  await button(ann, 'Standard words').click();
  await ann.locator('.words-line', { hasText: 'Standard words' }).waitFor();
});

await test('a file is dropped; one that is no text is refused', async (open) => {
  const ann = open(await person(browser, DESK));
  await makeTable(ann, { game: 'Haiclue', name: 'Ann', url: server.url });
  await button(ann, 'Choose words').click();
  const drop = (bytes) =>
    ann.locator('.drop').evaluate((box, content) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], 'words.txt'));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [...bytes]);
  await drop(Buffer.from('שלום\nעולם\n'));
  await ann.getByText('2 words', { exact: true }).waitFor();
  await drop([0xff, 0xfe, 0x00, 0xd8]);
  await ann.getByText('That file couldn’t be read.').waitFor();
  check((await list(ann).inputValue()).includes('שלום'), 'the list is gone');
});

await test('cue words are forbidden at a table of Hues and Cues', async (open) => {
  const ann = open(await person(browser, DESK));
  const bob = open(await person(browser, PHONE));
  await makeTable(ann, { game: 'Hues and Cues', name: 'Ann', url: server.url });
  await bob.goto(ann.url());
  await takeSeat(bob, 'Bob');
  await button(ann, 'Fill with bots').click();
  await ann.locator('.words-now').getByRole('button').click();
  await list(ann).fill('tomato\nsea foam');
  await accessible(ann, 'forbidden words');
  await button(ann, 'Done').click();
  for (const page of [ann, bob]) await page.getByText('tomato, sea foam').waitFor();
  await ann.locator('.words-now').getByRole('button').click();
  check((await list(ann).inputValue()) === 'tomato\nsea foam', 'the list cannot be changed');
  await list(ann).fill('');
  await button(ann, 'Done').click();
  await bob.getByText('none beyond the rules').waitFor();
});

await browser.close();
await server.close();
finish();
