/* deal.test.mjs - this client's share of the shuffle, and how it checks the others'. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

const { Mixer, proofOf } = await load('deal.ts');
const { dealSeed, mixCommitment } = await load('commitments.ts');

const N = 'ab'.repeat(32);
const M = 'cd'.repeat(32);
const first = (commit) => `cluehouse 2 hue rules 1 seats 2 commit ${commit} first=random\n`;

const storage = (works = true) => pretendBrowser({ storage: works });

/** A mixer at seat 1, and what it says. */
function sitting(token = 'T') {
  const said = [];
  const mixer = new Mixer((what, more) => said.push({ what, ...more }), token);
  const table = (more) =>
    mixer.receive({
      is: 'table',
      table: { phase: 'open', next: N, members: [{ member: 0 }, { member: 1 }], ...more },
      you: { member: 1, seat: 1 },
    });
  const deal = (head, dealt) => mixer.receive({ is: 'deal', head, dealt });
  return { mixer, said, table, deal };
}

for (const works of [true, false])
  test(`the mixer commits, reveals when the list has its commitment, and finds it in the log; storage: ${works}`, () => {
    storage(works);
    const { mixer, said, table, deal } = sitting();
    table();
    const [{ what, commit }] = said;
    assert.equal(what, 'mix');
    assert.match(commit, /^[0-9a-f]{64}$/);
    table({ members: [{ member: 1, mixed: true }] });
    assert.equal(said.length, 1);
    deal(`${first(N)}mix 1 ${commit} -\n`, false);
    const { random } = said[1];
    assert.equal(said[1].what, 'reveal');
    assert.equal(mixCommitment(N, random), commit);
    deal(`${first(N)}mix 1 ${commit} ${random}\n`, true);
    assert.ok(mixer.state.mixed);
    assert.ok(!mixer.state.broken);
    assert.equal(mixer.state.again, 0);
    table({ phase: 'playing', next: undefined, commit: N });
    table({ phase: 'over', next: M, commit: N });
    assert.notEqual(said[2].commit, commit, 'other bytes for every deal');
    assert.ok(mixer.state.mixed, 'of the game that was played');
  });

test('nothing is revealed for a list with another commitment than before', () => {
  for (const list of [
    (commit) => `${first(M)}mix 1 ${commit} -\n`,
    (commit) => `${first(N)}mix 0 ${commit} -\n`,
    () => `${first(N)}mix 1 ${M} -\n`,
    () => `${first(N)}mix 0 ${M} -\n`,
  ]) {
    storage();
    const { said, table, deal } = sitting();
    table();
    deal(list(said[0].commit), false);
    assert.equal(said.length, 1);
  }
});

test('a server that changes its commitment is reported', () => {
  storage();
  const { mixer, said, table, deal } = sitting();
  table();
  deal(`${first(M)}mix 1 ${said[0].commit} -\n`, false);
  deal(`${first(M)}mix 1 ${said[0].commit} -\n`, true);
  assert.ok(mixer.state.broken);
});

test('a server that returns to the old commitment before the reveal is reported', () => {
  storage();
  const { mixer, table, deal } = sitting();
  table();
  deal(`${first(M)}mix 0 ${M} -\n`, false);
  deal(`${first(N)}mix 0 ${M} ${M}\n`, true);
  assert.ok(mixer.state.broken);
});

test('a player who was left out, or dealt from another list, is warned', () => {
  for (const end of [
    (commit) => `${first(N)}mix 0 ${M} ${M}\nmix 1 ${commit} -\n`,
    () => `${first(N)}mix 0 ${M} ${M}\n`,
    (commit, random) => `${first(N)}mix 0 ${N} ${M}\nmix 1 ${commit} ${random}\n`,
    (commit, random) => `${first(N).replace('random', 'youngest')}mix 0 ${M} -\nmix 1 ${commit} ${random}\n`,
    () => first(N).replace(' 2 ', ' 1 '),
  ]) {
    storage();
    const { mixer, said, table, deal } = sitting();
    table();
    deal(`${first(N)}mix 0 ${M} -\nmix 1 ${said[0].commit} -\n`, false);
    deal(end(said[0].commit, said[1].random), true);
    assert.ok(mixer.state.broken);
  }
});

test('bytes are revealed for one list; a second list with the same commitment is reported', () => {
  storage();
  const { mixer, said, table, deal } = sitting();
  table();
  const list = `${first(N)}mix 1 ${said[0].commit} -\n`;
  deal(list, false);
  deal(list, false); // the line broke, and we are back
  assert.equal(said.length, 3);
  deal(list.replace('random', 'youngest'), false);
  assert.equal(said.length, 3);
  deal(list.replace('-', said[1].random), true);
  assert.ok(mixer.state.broken);
});

test('an abandoned deal is counted, and its bytes are not used again', () => {
  storage();
  const { mixer, said, table, deal } = sitting();
  table();
  deal(`${first(N)}mix 1 ${said[0].commit} -\n`, false);
  table({ next: M });
  assert.equal(said[2].what, 'mix');
  deal(`${first(M)}mix 1 ${said[2].commit} -\n`, false);
  assert.notEqual(said[3].random, said[1].random);
  deal(`${first(M)}mix 1 ${said[2].commit} ${said[3].random}\n`, true);
  assert.equal(mixer.state.again, 1);
  assert.ok(mixer.state.mixed);
});

test('a reload between the reveal and the first card loses nothing', () => {
  storage();
  const before = sitting();
  before.table();
  const [{ commit }] = before.said;
  before.deal(`${first(N)}mix 1 ${commit} -\n`, false);
  const { random } = before.said[1];
  const after = sitting();
  after.table({ phase: 'over', next: M, commit: N }); // it went on without us
  assert.equal(after.said.length, 0, 'first its head');
  after.deal(`${first(N)}mix 1 ${commit} ${random}\n`, true);
  assert.ok(after.mixer.state.mixed);
  assert.equal(after.mixer.state.again, 0);
  assert.equal(after.said[0].what, 'mix');
});

test('spectators do not take part in the shuffle', () => {
  storage();
  const said = [];
  const mixer = new Mixer((what) => said.push(what));
  mixer.receive({ is: 'welcome', table: { next: N, members: [] }, you: { member: null } });
  mixer.receive({ is: 'deal', head: `${first(N)}mix 1 ${M} -\n`, dealt: false });
  mixer.receive({ is: 'deal', head: `${first(N)}mix 1 ${M} ${M}\n`, dealt: true });
  assert.deepEqual(said, []);
  assert.ok(!mixer.state.mixed);
  assert.ok(!mixer.state.broken);
});

test('no warning after a return without the bytes, or after a missed deal', () => {
  storage();
  const fresh = sitting('other device');
  fresh.mixer.receive({
    is: 'welcome',
    table: { phase: 'open', next: N, dealing: true, members: [] },
    you: { member: 1, seat: 1 },
  });
  fresh.deal(`${first(N)}mix 1 ${M} -\n`, false);
  assert.equal(fresh.said.length, 0);
  fresh.deal(`${first(N)}mix 1 ${M} -\n`, true);
  assert.ok(!fresh.mixer.state.broken);
  const away = sitting();
  away.table();
  away.deal(`${first(N)}mix 1 ${away.said[0].commit} -\n`, false);
  away.mixer.receive({
    is: 'welcome', // the server was restarted, and the others have begun
    table: { phase: 'playing', commit: M, members: [] },
    you: { member: 1, seat: 1 },
  });
  away.deal(`${first(M)}mix 0 ${M} ${M}\n`, true);
  assert.ok(!away.mixer.state.broken);
  assert.ok(!away.mixer.state.mixed);
  assert.equal(away.mixer.state.again, 1);
});

test('a game from another seed than the one committed to before is reported', () => {
  storage();
  const { mixer, table, deal } = sitting();
  table();
  table({ phase: 'playing', next: undefined, commit: M });
  deal(`${first(M)}mix 0 ${M} ${M}\n`, true);
  assert.ok(mixer.state.broken);
});

/** The server greets us at a table whose game is over, and says what it was. */
function comeAfterTheEnd({ mixer, deal }, you, head) {
  const members = [{ member: 0 }, { member: 1 }];
  mixer.receive({ is: 'welcome', table: { phase: 'over', next: M, commit: N, round: 1, members }, you });
  deal(head, true);
}

test('no warning after the end: the commitment then is for the next deal', () => {
  const me = { member: 1, seat: 1 };
  for (const [token, you] of [['', { member: null }], ['second device', me]]) {
    storage();
    const late = sitting(token);
    for (let times = 0; times < 2; times++) {
      comeAfterTheEnd(late, you, `${first(N)}mix 0 ${M} ${M}\nmix 1 ${M} ${M}\n`);
      assert.ok(!late.mixer.state.broken);
      assert.ok(late.mixer.state.absent);
      assert.ok(!late.mixer.state.mixed);
    }
    late.deal(`${first(N)}mix 0 ${N} ${M}\n`, true);
    assert.ok(late.mixer.state.broken, 'but the next deal is held against it');
    assert.ok(!sitting('').mixer.state.broken, 'and what a spectator saw is of that table alone');
  }
});

test('no warning if the page was closed before the reveal and reopened after the end', () => {
  for (const ours of [() => '', (commit) => `mix 1 ${commit} -\n`]) {
    storage();
    const before = sitting();
    before.table();
    const after = sitting();
    comeAfterTheEnd(after, { member: 1, seat: 1 }, `${first(N)}mix 0 ${M} ${M}\n${ours(before.said[0].commit)}`);
    assert.ok(!after.mixer.state.broken);
    assert.ok(after.mixer.state.absent);
    assert.equal(after.mixer.state.again, 0);
    assert.deepEqual(after.said.map(({ what }) => what), ['mix'], 'for a rematch');
  }
});

test('players who were present, or who came during the deal, are told apart', () => {
  storage();
  const here = sitting();
  here.table();
  here.deal(`${first(N)}mix 0 ${M} ${M}\n`, true);
  assert.ok(!here.mixer.state.absent);
  const other = sitting('other device');
  other.table({ dealing: true });
  other.deal(`${first(N)}mix 1 ${M} ${M}\n`, true);
  assert.ok(other.mixer.state.absent);
  assert.ok(!other.mixer.state.broken);
});

test('a new connection commits again: another device may have had the seat', () => {
  storage();
  const { mixer, said, table } = sitting();
  table();
  const members = [{ member: 1, mixed: true }];
  mixer.receive({ is: 'welcome', table: { phase: 'open', next: N, members }, you: { member: 1, seat: 1 } });
  assert.equal(said.length, 2);
  assert.equal(said[1].commit, said[0].commit);
});

/* --- Logs of the program --------------------------------------------------------- */

const lines = readFileSync(new URL('../../tests/logs/mixed.log', import.meta.url), 'utf8').split('\n');
const head = lines.slice(0, 3).join('\n') + '\n';
const seed = lines.at(-2).slice(5);
const commit = / commit (\w+)/.exec(head)[1];

test('the proof of a deal that the C program made', () => {
  assert.deepEqual(proofOf(head, seed, commit), { told: [0, 1], silent: [], holds: true });
  assert.deepEqual(proofOf(head.replace(/ \w+\n$/, ' -\n'), seed, commit), { told: [0], silent: [1], holds: true });
  assert.ok(!proofOf(head, seed.replace(/^./, (x) => (x === '0' ? '1' : '0')), commit).holds);
  assert.ok(!proofOf(head, seed, M).holds);
  assert.ok(!proofOf(head.replace(/(mix 1 \w+ )./, '$1z'), seed, commit).holds);
  assert.ok(!proofOf('', seed, commit).holds);
});

test('the seed that cards are drawn from', () => {
  // Python: blake2b(seed + head, key=b'cluehouse deal 2', digest_size=32)
  assert.equal(dealSeed(seed, head), '15750a077122dae160c17f85a85b7c8b875ce505e6fc7047bca1df69a375d6df');
});
