/*
 * book.ts - all clues of a game with what they meant and who found it, from the
 * facts.
 *
 * The view has two rounds and the session the last facts only, so the facts of
 * clues are kept here as they come by, for as long as the page lives.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Fact, Table } from '../../types';
import type { Colour, Side } from './types';

export interface BookPoem {
  /** The number of its fact: what `spot` names. */
  number: number;
  /** Counted from the first that we know. */
  round: number;
  author: number;
  lines: string[][];
  /** Null until it is shown. */
  card: Colour | null;
  target: string | null;
  picks: Record<number, Colour>;
  /** The words of the round, by colour. */
  targets: Partial<Record<Colour, string>>;
}

const KEPT = ['targets', 'clue', 'shown', 'guessed', 'turned'];

interface Book {
  facts: Map<number, Fact>;
  poems: BookPoem[] | null;
}
const books = new Map<string, Book>();

function bookOf({ id, round }: Table): Book {
  const key = `${id} ${round}`;
  const book = books.get(key) ?? { facts: new Map<number, Fact>(), poems: null };
  books.set(key, book);
  return book;
}

/** Takes facts into the book; those that it has do not matter. */
export function keep(table: Table, facts: Fact[]): void {
  const book = bookOf(table);
  for (const fact of facts) {
    if (!KEPT.includes(fact.fact) || book.facts.get(fact.number)?.fact === fact.fact) continue;
    book.facts.set(fact.number, fact);
    book.poems = null;
  }
}

/** ['a', '/', 'b'] is two lines. */
export function linesOf(words: string[]): string[][] {
  const lines: string[][] = [[]];
  for (const word of words)
    if (word === '/') lines.push([]);
    else lines[lines.length - 1]!.push(word);
  return lines;
}

function written(facts: Fact[]): BookPoem[] {
  const poems: BookPoem[] = [];
  let targets: BookPoem['targets'] = {};
  let round = 0;
  let open: BookPoem | undefined;
  for (const fact of facts) {
    const seat = Number(fact.seat ?? fact.author);
    if (fact.fact === 'targets') {
      targets = fact as unknown as BookPoem['targets'];
      round++;
    } else if (fact.fact === 'clue')
      poems.push({
        number: fact.number,
        round,
        author: seat,
        lines: linesOf(fact.word as string[]),
        card: null,
        target: null,
        picks: {},
        targets,
      });
    else if (fact.fact === 'shown') {
      open = poems.filter(({ author }) => author === seat).at(-1);
      if (open) Object.assign(open, { card: fact.colour, target: fact.target });
    } else if (open) open.picks[seat] = fact.colour as Colour;
  }
  return poems;
}

/** In the order in which they were told. */
export function poemsOf(table: Table): BookPoem[] {
  const book = bookOf(table);
  book.poems ??= written([...book.facts.values()].sort((a, b) => a.number - b.number));
  return book.poems;
}

/** Which side of the tiles is up at a fact: as they were last turned, or not as they
 * are turned after it. */
export function sideAt(table: Table, { number }: { number: number }): Side {
  const turns = [...bookOf(table).facts.values()].filter(({ fact }) => fact === 'turned').sort((a, b) => a.number - b.number);
  const last = turns.filter((one) => one.number < number).at(-1);
  if (last) return last.side as Side;
  return turns[0]?.side === 'white' ? 'black' : 'white';
}

/** The clue that is read or meant by a fact: the last one of its author, or of
 * anyone that was shown, before it. */
export function poemBefore(table: Table, { number }: Fact, author?: number): BookPoem | undefined {
  const facts = [...bookOf(table).facts.values()].sort((a, b) => a.number - b.number);
  const by = author ?? facts.filter((one) => one.fact === 'shown' && one.number < number).at(-1)?.author;
  return poemsOf(table).filter((poem) => poem.number < number && poem.author === by).at(-1);
}

export function foundBy({ picks, card }: BookPoem): number[] {
  return Object.keys(picks).map(Number).filter((seat) => picks[seat] === card);
}
