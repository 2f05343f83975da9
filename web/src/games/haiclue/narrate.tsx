/*
 * narrate.tsx - every fact of Haiclue as a sentence, and with little tiles.
 *
 * A turn of the history is one clue: what it was, what it meant, who found it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import type { Translate } from '../../i18n';
import type { Fact, Table } from '../../types';
import type { Told } from '../module';
import { keep, linesOf, poemBefore, sideAt, type BookPoem } from './book';
import { Chip, Verse } from './pieces';
import { COLOURS, type Colour, type Side } from './types';

interface Teller {
  fact: Fact;
  seat: number;
  name: string;
  /** It is about us. */
  own: boolean;
  table: Table;
  t: Translate;
}

const spotOf = (poem: BookPoem | undefined) => (poem ? { spot: `poem ${poem.number}` } : {});

function plain(lines: string[][]): string {
  return lines.map((words) => words.join(' ')).join(' / ');
}

/** A sentence with a quotation, and the same with little tiles in its place. */
function withArt(say: (quoted: string) => string, quoted: string, art: ComponentChildren): Told {
  const [before = '', after = ''] = say('\u0001').split(/[“„]?\u0001[“”]?/);
  return {
    text: say(quoted),
    art: (
      <span class="hc-told">
        {before}
        {art}
        {after.length > 1 && after}
      </span>
    ),
  };
}

/** A sentence with a word of a colour. */
function withChip(say: (word: string) => string, word: string, colour: Colour, t: Translate): Told {
  return withArt(say, word, <Chip colour={colour} word={word} t={t} />);
}

function targets({ fact, t }: Teller): Told {
  const words = COLOURS.map((colour) => String(fact[colour]));
  return {
    text: t('haiclue.fact.targets', { words: words.join(', ') }),
    art: (
      <span class="hc-told">
        {COLOURS.map((colour, i) => (
          <Chip key={colour} colour={colour} word={words[i] ?? ''} t={t} />
        ))}
      </span>
    ),
  };
}

function reading({ fact, seat, name, own, table, t }: Teller): Told | null {
  const poem = poemBefore(table, fact, seat);
  if (!poem) return null;
  const key = own ? 'haiclue.fact.reading.own' : 'haiclue.fact.reading';
  const told = withArt((clue) => t(key, { name, clue }), plain(poem.lines), <Verse lines={poem.lines} side={sideAt(table, poem)} />);
  return { ...told, turn: seat, ...spotOf(poem) };
}

function shown({ fact, seat, table, t }: Teller): Told {
  const told = withChip((word) => t('haiclue.fact.shown', { word }), String(fact.target), fact.colour as Colour, t);
  return { ...told, ...spotOf(poemBefore(table, fact, seat)) };
}

function guessed({ fact, name, own, table, t }: Teller): Told {
  const poem = poemBefore(table, fact);
  const colour = fact.colour as Colour;
  if (poem?.card === colour) return { text: t(own ? 'haiclue.fact.right.own' : 'haiclue.fact.right', { name }) };
  const word = poem?.targets[colour] ?? t(`haiclue.colour.${colour}`);
  const key = own ? 'haiclue.fact.wrong.own' : 'haiclue.fact.wrong';
  return withChip((it) => t(key, { name, word: it }), word, colour, t);
}

/** Points for a right guess are told by the guess. */
function scored({ fact, seat, name, own, table, t }: Teller): string | null {
  const n = Number(fact.points);
  if (poemBefore(table, fact)?.author !== seat) return null;
  return t(own ? 'haiclue.fact.scored.own' : 'haiclue.fact.scored', { name, n });
}

function lays({ fact, own, table, t }: Teller): Told | null {
  if (!own) return null;
  const lines = linesOf(fact.word as string[]);
  return withArt((clue) => t('haiclue.fact.lays', { clue }), plain(lines), <Verse lines={lines} side={sideAt(table, fact)} />);
}

const TELLERS: Record<string, (teller: Teller) => Told | string | null> = {
  targets,
  reading,
  shown,
  guessed,
  scored,
  lays,
  tiles: ({ fact, own, t }) => (own ? t('haiclue.fact.tiles', { n: (fact.tile as string[]).length }) : null),
  card: ({ fact, own, t }) =>
    own ? withChip((word) => t('haiclue.fact.card', { word }), String(fact.target), fact.colour as Colour, t) : null,
  cards: ({ t }) => t('haiclue.fact.cards'),
  laid: ({ own, name, t }) => (own ? null : t('haiclue.fact.laid', { name })),
  picks: ({ fact, own, t }) =>
    own ? t('haiclue.fact.picks', { colour: t(`haiclue.colour.${fact.colour as Colour}`) }) : null,
  picked: ({ own, name, t }) => (own ? null : t('haiclue.fact.picked', { name })),
  team: ({ fact, t }) => t('haiclue.fact.team', { n: Number(fact.points) }),
  turned: ({ fact, t }) => t(`haiclue.fact.turned.${fact.side as Side}`),
  passed: ({ t }) => t('haiclue.fact.passed'),
};

export function narrate(fact: Fact, names: string[], t: Translate, table: Table, me: number | null): Told | string | null {
  keep(table, [fact]);
  const seat = Number(fact.seat ?? fact.author ?? -1);
  return TELLERS[fact.fact]?.({ fact, seat, name: names[seat] ?? '', own: seat === me, table, t }) ?? null;
}
