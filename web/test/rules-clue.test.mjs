/* rules-clue.test.mjs - Clue's rules in the client are those in C.
 * SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { positions } from './oracle.mjs';

const { doors, isRoom, isSquare, map, options, ROOMS, showable, square, SUSPECTS, walk, WEAPONS } =
  await load('games/clue/board-map.ts');
const squares = map.flatMap((row, r) => [...row].map((_, c) => (isSquare(r, c) ? square(r, c) : null))).filter(Boolean);
const places = [...ROOMS, ...squares];

/** C8 to C13: the client finds a walk to exactly those places that C allows.
 * It finds the longest one to a square; shorter ones than the roll count only
 * if there is no other walk (C12). */
function compareWalks({ pawns, suspects, turn, die, reach }) {
  const own = suspects[turn];
  const from = pawns[own];
  const taken = Object.keys(pawns).filter((name) => name !== own).map((name) => pawns[name]);
  const steps = new Map();
  for (const to of places) {
    const found = to === from ? null : walk(from, to, die, taken);
    if (found) steps.set(to, found.length - 1);
  }
  const longest = Math.max(...[...steps].map(([to, n]) => (isRoom(to) ? die : n)));
  const ours = [...steps].filter(([to, n]) => isRoom(to) || n === longest).map(([to]) => to);
  assert.deepEqual(ours.sort(), [...reach].sort());
  return longest < die;
}

/** What a seat may do: the client shows a button for each. */
async function compareOptions({ ask }, seat, table) {
  const legal = new Set((await ask(`legal ${seat}`)).map((move) => move.split(' ')[0]));
  const { place, roll, stay, end, suggest, passage } = options(table, seat);
  const ours = { roll, stay, end, suggest, passage: passage !== undefined, accuse: true };
  for (const [verb, may] of Object.entries(ours)) assert.equal(may, legal.has(verb), `${verb} in phase ${table.phase}`);
  return { place, ...ours };
}

/** C7: the passage leads where the client says. */
async function comparePassage({ ask }, seat, table) {
  assert.equal(await ask(`submit ${seat} passage`), null);
  const { table: after } = await ask(`view ${seat}`);
  assert.equal(after.pawns[table.suspects[seat]], options(table, seat).passage);
}

test('walks, passages, and what a seat may do', async () => {
  const seen = { walks: 0, shows: 0, roll: 0, stay: 0, end: 0, suggest: 0, passage: 0, accuse: 0 };
  const setup = { games: 16, seats: (seed) => 3 + (seed % 4), most: 250 };
  await positions('clue', setup, async (position) => {
    const [[seat, { table, ask, over }]] = position.views;
    if (over) return false;
    if (ask === 'show-a-card') {
      const shows = showable(table, seat).map((card) => `show ${card}`);
      assert.deepEqual(shows.sort(), (await position.ask(`legal ${seat}`)).sort());
      seen.shows += shows.length;
      return false;
    }
    if (table.phase === 'walk') {
      compareWalks(table);
      seen.walks++;
      const room = table.reach.find(isRoom);
      if (room) return (await position.ask(`submit ${seat} walk ${room}`)) === null;
    }
    const may = await compareOptions(position, seat, table);
    for (const verb of Object.keys(seen)) seen[verb] += Number(may[verb] === true);
    if (!may.passage || seen.passage % 2) return false;
    await comparePassage(position, seat, table);
    return true;
  });
  assert.ok(seen.walks > 200 && seen.shows > 50 && seen.passage > 20 && seen.suggest > 50 && seen.end > 50, JSON.stringify(seen));
});

test('pawns that stand in the way', async () => {
  // One goes into a room, and the others to its doors until it is shut in.
  const shut = 'billiard-room';
  const before = doors.filter(({ room }) => room === shut).map((door) => door.before);
  const away = ([column, ...row], [c, ...r]) =>
    Math.abs(column.charCodeAt(0) - c.charCodeAt(0)) + Math.abs(row.join('') - r.join(''));
  const seen = { blocked: 0, stuck: 0 };
  const setup = { games: 12, seats: () => 6, most: 350 };
  await positions('clue', setup, async ({ ask, views, seed }) => {
    const [[seat, { table }]] = views;
    const may = await compareOptions({ ask }, seat, table);
    const act = async (move) => (await ask(`submit ${seat} ${move}`)) === null;
    seen.stuck += Number(table.phase === 'start' && may.place === shut && !may.roll);
    if (table.phase !== 'walk') return act(may.roll ? 'roll' : 'end');
    if (table.reach.length < 9) seen.blocked += Number(compareWalks(table));
    const door = before[seat % before.length];
    const free = table.reach.filter((one) => !isRoom(one)).sort((a, b) => away(a, door) - away(b, door));
    const to = seat === seed % 6 && table.reach.includes(shut) ? shut : (free[0] ?? table.reach[0]);
    return to !== undefined && act(`walk ${to}`);
  });
  assert.ok(seen.blocked > 2 && seen.stuck > 0, JSON.stringify(seen));
});

test('a pawn that cannot take a step', async () => {
  // Some walk into dead ends, and others stand in front of them.
  const beside = (place) => {
    const [row, col] = [Number(place.slice(1)) - 1, place.charCodeAt(0) - 65];
    const around = [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]];
    return around.filter(([r, c]) => isSquare(r, c)).map(([r, c]) => square(r, c));
  };
  const ends = squares.filter((place) => beside(place).length === 1 && !doors.some((door) => door.before === place));
  let stays = 0;
  await positions('clue', { games: 12, seats: () => 6, most: 400 }, async ({ ask, views }) => {
    const [[seat, { table }]] = views;
    const may = await compareOptions({ ask }, seat, table);
    const act = async (move) => (await ask(`submit ${seat} ${move}`)) === null;
    if (table.phase !== 'walk') return act(may.roll ? 'roll' : 'end');
    stays += Number(may.stay);
    const shut = ends.filter((end) => Object.values(table.pawns).includes(end)).flatMap(beside);
    const to = [...shut, ...ends].find((place) => table.reach.includes(place)) ?? table.reach.find((one) => !isRoom(one));
    return to !== undefined && act(`walk ${to}`);
  });
  assert.ok(stays > 0, String(stays));
});

test('cards and places are those of C', async () => {
  await positions('clue', { games: 1, seats: () => 6, most: 1 }, async ({ ask, views }) => {
    const [[seat, { table }]] = views;
    assert.deepEqual(Object.keys(table.pawns).sort(), [...SUSPECTS].sort());
    assert.deepEqual(Object.keys(table.weapons).sort(), [...WEAPONS].sort());
    const known = async (move) => (await ask(`check ${seat} ${move}`)) !== 'no-such-value';
    for (const place of places) assert.ok(await known(`walk ${place}`), place);
    for (const card of [...SUSPECTS, ...WEAPONS, ...ROOMS]) assert.ok(await known(`note ${card} envelope no`), card);
  });
});
