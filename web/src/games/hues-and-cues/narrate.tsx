/*
 * narrate.tsx - each fact of the game as a sentence, with the colour itself in place
 * of its coordinates.
 *
 * SPDX-License-Identifier: MIT
 */
import type { VNode } from 'preact';
import type { Translate } from '../../i18n';
import type { Fact, Table } from '../../types';
import type { Told } from '../module';
import { cellOf, chartOf, colourOf, listed } from './model';
import { inWords } from './colour-names';

/** Facts that are told of us in other words than of others. */
const PLAIN = [
  'giver', 'drew', 'chose', 'cue', 'passed', 'guessed', 'challenged', 'voted', 'struck', 'upheld', 'revealed', 'won',
] as const;
type Plain = (typeof PLAIN)[number];

const HERE = '\u0001'; // where a colour stands in a sentence

interface Teller {
  t: Translate;
  /** The colour of a cell, as '#rrggbb'. */
  paint: (cell: string) => string;
}

/** A colour as one sees it: a little square, and its words. */
function Dot({ cell, t, paint }: Teller & { cell: string }) {
  return (
    <span class="cues-dot">
      <i style={{ background: paint(cell) }} />
      {inWords(paint(cell), t)}
    </span>
  );
}

function withDots(sentence: string, cells: string[], teller: Teller): VNode {
  return (
    <span>
      {sentence.split(HERE).map((part, i) => (
        <>
          {i > 0 && <Dot cell={cells[i - 1]!} {...teller} />}
          {part}
        </>
      ))}
    </span>
  );
}

/** A sentence about cells: with coordinates for the ears, with colours for the eyes. */
function about(cells: string[], say: (cells: string) => string, teller: Teller): Told {
  const spoken = cells.map((cell) => `${inWords(teller.paint(cell), teller.t)}, ${cell}`);
  const told = { text: say(spoken.join('; ')), art: withDots(say(cells.map(() => HERE).join(', ')), cells, teller) };
  return cells.length === 1 ? { ...told, spot: cells[0]! } : told;
}

function tellPlain(plain: Plain, fact: Fact, name: string, mine: boolean, teller: Teller): Told {
  const { t } = teller;
  const cue = String(fact.cue ?? '');
  const key = mine ? (`cues.say.${plain}.me` as const) : (`cues.say.${plain}` as const);
  if (fact.cell) return about([String(fact.cell)], (cell) => t(key, { name, cell, cue }), teller);
  const text = t(key, { name, cell: '', cue });
  return plain === 'giver' ? { text, turn: Number(fact.seat) } : { text };
}

export function narrate(fact: Fact, names: string[], t: Translate, table: Table, me: number | null = null): Told | string | null {
  const chart = chartOf(table.options.board === 'pocket' ? 'pocket' : 'full');
  const teller: Teller = { t, paint: (cell) => colourOf(chart, cellOf(cell)) };
  const name = names[Number(fact.seat)] ?? '';
  const mine = fact.seat === me;
  const whose = mine ? '.me' : '';
  switch (fact.fact) {
    case 'card':
      return about([fact.cell].flat() as string[], (cells) => t('cues.say.card', { cells }), teller);
    case 'target':
      return about([String(fact.cell)], (cell) => t('cues.say.target', { cell }), teller);
    case 'tied':
      return t('cues.say.tied', { names: listed([fact.seat].flat().map(Number), names, me, t) });
    case 'extra':
      return t('cues.say.extra');
    case 'vote':
      return t(`cues.say.vote.${fact.vote as 'uphold' | 'strike'}${whose as '' | '.me'}`, { name });
    case 'points':
      return fact.points === 0
        ? t(`cues.say.nothing${whose as '' | '.me'}`, { name })
        : t(`cues.say.points${whose as '' | '.me'}`, { name, n: Number(fact.points) });
    default: {
      const plain = PLAIN.find((one) => one === fact.fact);
      return plain === undefined ? null : tellPlain(plain, fact, name, mine, teller); // null: of a newer server
    }
  }
}
