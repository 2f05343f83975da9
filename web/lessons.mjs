/*
 * lessons.mjs ORACLE [GAME ...] - records what the guided rounds show.
 *
 * web/src/games/GAME/lesson.json names a seed, the seats, and all moves of a
 * round; "frames" is what the rules in C say to the learner after each of them,
 * as the server would send it. It is written here and nowhere else, and
 * test/lessons.test.mjs records it again.
 *
 * SPDX-License-Identifier: MIT
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oracle } from './test/oracle.mjs';

const games = join(dirname(fileURLToPath(import.meta.url)), 'src/games');
const OFFERS = 255; // as session.ts asks for; of more, boards need none

export const lessonsOf = () => readdirSync(games).filter((game) => existsSync(fileOf(game)));
export const fileOf = (game) => join(games, game, 'lesson.json');
export const readLesson = (game) => JSON.parse(readFileSync(fileOf(game), 'utf8'));

/** What the learner's seat sees now. */
async function frame(ask, me) {
  const view = await ask(`view ${me}`);
  const facts = await ask(`facts ${me}`);
  if (view.question === undefined) return { facts, view };
  const offers = await ask(`legal ${me}`);
  return { facts, view, offers: offers.length > OFFERS ? [] : offers };
}

async function must(ask, request) {
  const refused = await ask(request);
  if (refused !== null) throw new Error(`${request}: ${refused}`);
}

/** The frames of a lesson: the first one is what is seen when it begins, after
 * `from` moves, and each move after that makes one. */
export async function record(game, { seats, seed, options = '', me, from = 0, moves }) {
  const { ask, close } = oracle();
  try {
    await must(ask, `new ${game} ${seats} ${seed} ${options}`);
    let now = await frame(ask, me);
    const frames = from === 0 ? [now] : [];
    const before = [...now.facts];
    for (const [i, [seat, move]] of moves.entries()) {
      await must(ask, `submit ${seat} ${move}`);
      now = await frame(ask, me);
      if (i + 1 < from) before.push(...now.facts);
      else frames.push(i + 1 === from ? { ...now, facts: [...before, ...now.facts] } : now);
    }
    return frames;
  } finally {
    close();
  }
}

/** One line for each move and each frame: a change can be read. */
function written({ moves, frames, ...head }) {
  const list = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const open = JSON.stringify(head).slice(0, -1);
  return `${open},\n"moves":${list(moves)},\n"frames":${list(frames)}}\n`;
}

async function main([program, ...wanted]) {
  process.env.RULES_ORACLE = program;
  for (const game of wanted.length > 0 ? wanted : lessonsOf()) {
    const lesson = readLesson(game);
    const frames = await record(game, lesson);
    writeFileSync(fileOf(game), written({ ...lesson, frames }));
    console.log(`${game}: ${frames.length} frames`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
