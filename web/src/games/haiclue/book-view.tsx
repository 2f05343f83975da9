/*
 * book-view.tsx - the poems of a game: all of them at its end, and one when a line of
 * the history is tapped.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { foundBy, poemsOf, type BookPoem } from './book';
import type { Around } from './clue-stage';
import { wordLanguage } from './language';
import { Chip, longest, Piece } from './pieces';
import { Found } from './scenes';
import { COLOURS, type Haiclue } from './types';

/** One poem on a page. */
export function Page({ poem, ...around }: Around & { poem: BookPoem }) {
  const { table, names, t } = around;
  return (
    <figure class="hc-page">
      <blockquote lang={wordLanguage()} style={{ '--longest': longest(poem.lines) }}>
        {poem.lines.map((words, line) => (
          <p key={line}>{words.join(' ')}</p>
        ))}
      </blockquote>
      <figcaption>
        <span class="hc-by">
          <Piece table={table} names={names} seat={poem.author} /> <bdi>{names[poem.author]}</bdi>
        </span>
        {poem.card && poem.target && <Chip colour={poem.card} word={poem.target} t={t} />}
        {poem.card && (
          <span class="hc-row-right">
            <Found {...around} right={foundBy(poem)} />
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Clues that were read, by round; `last` is the number of the newest. */
export function Book({ last, ...around }: Around & { last: number }) {
  const { t, table } = around;
  const poems = poemsOf(table).filter(({ card }) => card !== null);
  const rounds = [...new Set(poems.map(({ round }) => round))];
  const newest = rounds[rounds.length - 1] ?? 0;
  return (
    <section class="hc-book" aria-labelledby="hc-book">
      <h2 id="hc-book">{t('haiclue.book')}</h2>
      {rounds.map((round) => (
        <section key={round} aria-label={t('haiclue.book.round', { n: last - newest + round })}>
          <h3 aria-hidden="true">{t('haiclue.book.round', { n: last - newest + round })}</h3>
          <div class="hc-pages">
            {poems
              .filter((poem) => poem.round === round)
              .map((poem) => (
                <Page key={poem.number} {...around} poem={poem} />
              ))}
          </div>
        </section>
      ))}
    </section>
  );
}

const ON_A_PAGE = [9, 8, 6]; // the first that leaves no gap
const TURNS = 12000; // ms

/** The poems of the last round, for a screen that has not seen the game. */
function lastPoems({ clues, targets, round }: Haiclue): BookPoem[] {
  return clues.map(({ lines, card, picks }, author) => ({
    number: author,
    round,
    author,
    lines: lines ?? [],
    card,
    target: targets[COLOURS.indexOf(card!)]?.word ?? null,
    picks: { ...picks } as BookPoem['picks'],
    targets: {},
  }));
}

/** The book on a television, which turns its pages by itself. */
export function OpenBook({ state, ...around }: Around & { state: Haiclue }) {
  const { t, table } = around;
  const [page, turn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => turn((at) => at + 1), TURNS);
    return () => clearInterval(timer);
  }, []);
  const known = poemsOf(table).filter(({ card }) => card !== null);
  const poems = known.length > 0 ? known : lastPoems(state);
  const each = ON_A_PAGE.find((n) => poems.length % n === 0) ?? ON_A_PAGE[0]!;
  const from = (page * each) % (Math.ceil(poems.length / each) * each);
  return (
    <section class="hc-book" aria-labelledby="hc-book">
      <h2 id="hc-book">{t('haiclue.book')}</h2>
      <div class="hc-pages" key={from}>
        {poems.slice(from, from + each).map((poem) => (
          <Page key={poem.number} {...around} poem={poem} />
        ))}
      </div>
    </section>
  );
}

/** The poem that a line of the history is about, over the board. */
export function Recalled({ spot, ...around }: Around & { spot: string | null }) {
  const poem = poemsOf(around.table).find(({ number }) => `poem ${number}` === spot);
  return (
    <div class="hc-recalled" role="status">
      {poem && <Page key={poem.number} {...around} poem={poem} />}
    </div>
  );
}

