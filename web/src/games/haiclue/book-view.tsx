/*
 * book-view.tsx - the poems of a game: all of them at its end, and one when a line of
 * the history is tapped.
 *
 * SPDX-License-Identifier: MIT
 */
import { foundBy, poemsOf, type BookPoem } from './book';
import type { Around } from './clue-stage';
import { wordLanguage } from './language';
import { Chip, Piece } from './pieces';
import { Found } from './scenes';

/** One poem on a page. */
export function Page({ poem, ...around }: Around & { poem: BookPoem }) {
  const { table, names, t } = around;
  return (
    <figure class="hc-page">
      <blockquote lang={wordLanguage()}>
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

/** The poem that a line of the history is about, over the board. */
export function Recalled({ spot, ...around }: Around & { spot: string | null }) {
  const poem = poemsOf(around.table).find(({ number }) => `poem ${number}` === spot);
  return (
    <div class="hc-recalled" role="status">
      {poem && <Page key={poem.number} {...around} poem={poem} />}
    </div>
  );
}

