/*
 * scenes.tsx - the sum of a round: every clue, what it meant, and who found it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import { listed, rightOf, type Around } from './clue-stage';
import { GoOn } from './go-on';
import { Chip, Piece, Verse } from './pieces';
import type { Round } from './scene-queue';
import { COLOURS, readingOrder, type Clue, type Side } from './types';

interface RowProps extends Around {
  author: number;
  clue: Clue;
  targets: string[];
  side: Side;
  /** Says what it has brought its poet. */
  counts?: boolean;
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
export function ClueRow({ author, clue, targets, side, counts, ...around }: RowProps) {
  const { table, names, me, t } = around;
  const found = rightOf(clue);
  return (
    <li class="hc-row">
      <Piece table={table} names={names} seat={author} />
      <span class="hc-row-clue">
        <span class="hc-by">
          <bdi>{author === me ? t('haiclue.ending.you') : names[author]}</bdi>
          {counts && found.length > 0 && <b class="hc-row-gain">{t('haiclue.poem.gain', { n: found.length })}</b>}
        </span>
        <Verse lines={clue.lines ?? []} side={side} />
      </span>
      {clue.card && <Chip colour={clue.card} word={targets[COLOURS.indexOf(clue.card)] ?? ''} t={t} />}
      <span class="hc-row-right">
        <Found {...around} right={found} />
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

/** What comes next; how the team did is told by the end, where it moves. */
function after({ round, team, t }: RoundProps): string {
  return team && round.next === 'over' && !mayMove() ? teamVerdict(round.points[0] ?? 0, t) : t(`haiclue.round.${round.next}`);
}

export function RoundScene(props: RoundProps) {
  const { round, reader, team, big, next, ...around } = props;
  const { t } = around;
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
                counts={!team}
              />
            )
          );
        })}
      </ol>
      <p class="hc-note">{after(props)}</p>
      {!big && next && <GoOn press={next} t={t} />}
    </div>
  );
}
