/*
 * scenes.tsx - the sum of a round: every clue, what it meant, and who found it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { listed, rightOf, type Around } from './clue-stage';
import { Chip, Piece, Verse } from './pieces';
import type { Round } from './scene-queue';
import { COLOURS, readingOrder, type Clue, type Side } from './types';

interface RowProps extends Around {
  author: number;
  clue: Clue;
  targets: string[];
  side: Side;
  /** What it and the guesses of its poet have brought. */
  gain?: number;
}

/** Who found it, as pieces. */
export function Found({ right, ...around }: Around & { right: number[] }) {
  const { table, names, t } = around;
  if (right.length === 0) return <small>{t('haiclue.nobody')}</small>;
  return (
    <>
      <span class="unseen">{t('haiclue.reveal.right', { names: listed(right, around) })}</span>
      {right.map((seat) => (
        <Piece key={seat} {...{ table, names, seat }} />
      ))}
    </>
  );
}

/** A clue with its target and the seats that found it. */
export function ClueRow({ author, clue, targets, side, gain, ...around }: RowProps) {
  const { table, names, me, t } = around;
  return (
    <li class="hc-row">
      <Piece table={table} names={names} seat={author} />
      <span class="hc-row-clue">
        <span class="hc-by">
          <bdi>{author === me ? t('haiclue.ending.you') : names[author]}</bdi>
          {gain !== undefined && <b class="hc-row-gain">{t('haiclue.round.gain', { n: gain })}</b>}
        </span>
        <Verse lines={clue.lines ?? []} side={side} />
      </span>
      {clue.card && <Chip colour={clue.card} word={targets[COLOURS.indexOf(clue.card)] ?? ''} t={t} />}
      <span class="hc-row-right">
        <Found {...around} right={rightOf(clue)} />
      </span>
    </li>
  );
}

/** The points of a round by seat: who guesses right scores, and so does the poet. */
export function gainsOf(clues: Clue[]): number[] {
  const gains = clues.map(() => 0);
  clues.forEach((clue, author) => {
    for (const seat of rightOf(clue)) {
      gains[seat]!++;
      gains[author]!++;
    }
  });
  return gains;
}

interface RoundProps extends Around {
  round: Round;
  reader: number;
  team: boolean;
  big: boolean;
  next: (() => void) | null;
}

/** How the two did together. */
export function teamVerdict(points: number, t: Translate): string {
  if (points === 8) return t('haiclue.team.perfect');
  return t(points >= 6 ? 'haiclue.team.won' : 'haiclue.team.lost', { n: points });
}

export function RoundScene({ round, reader, team, big, next, ...around }: RoundProps) {
  const { t } = around;
  const gains = gainsOf(round.clues);
  return (
    <div class="hc-scene hc-door" data-moment="round">
      <h2 tabIndex={-1}>{t('haiclue.round.done', { n: round.round })}</h2>
      <ol class="hc-rows">
        {readingOrder(reader, round.clues.length).map((author) => {
          const clue = round.clues[author];
          return (
            clue && (
              <ClueRow
                key={author}
                {...{ ...around, author, clue }}
                targets={round.targets}
                side={round.side}
                {...(team ? {} : { gain: gains[author] ?? 0 })}
              />
            )
          );
        })}
      </ol>
      <p class="hc-note">
        {team && round.next === 'over' ? teamVerdict(round.points[0] ?? 0, t) : t(`haiclue.round.${round.next}`)}
      </p>
      {!big && next && (
        <button class="main" onClick={next}>
          {t('haiclue.next')}
        </button>
      )}
    </div>
  );
}
