/*
 * seats.tsx - who plays, who has how much, and whom we wait for.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { Table } from '../../types';
import { Piece } from './pieces';
import type { Haiclue } from './types';

export interface SeatsProps {
  table: Table;
  state: Haiclue;
  names: string[];
  me: number | null;
  /** Points to show, and those just won. */
  points: number[];
  gains: number[] | null;
  /** False while something past is shown. */
  live: boolean;
  t: Translate;
}

type Doing = 'author' | 'waiting' | 'done' | null;

function doing({ state, live }: SeatsProps, seat: number): Doing {
  if (!live || (state.phase !== 'compose' && state.phase !== 'guess')) return null;
  if (seat === state.author) return 'author';
  return state.waiting.includes(seat) ? 'waiting' : 'done';
}

function doingWords(what: Exclude<Doing, null>, phase: Haiclue['phase'], t: Translate): string {
  if (what === 'author') return t('haiclue.seat.author');
  if (phase === 'compose')
    return t(what === 'done' ? 'haiclue.seat.laid' : 'haiclue.seat.composes');
  return t(what === 'done' ? 'haiclue.seat.picked' : 'haiclue.seat.guesses');
}

const SIGN = { author: '❝', waiting: '…', done: '✓' };

function SeatChip({ seat, ...props }: SeatsProps & { seat: number }) {
  const { names, state, t, me } = props;
  const what = doing(props, seat);
  const gain = props.gains?.[seat] ?? 0;
  return (
    <li class="hc-seat" data-seat={seat} data-doing={what ?? undefined}>
      <Piece seat={props.table.seats[seat]} name={names[seat] ?? ''} />
      <span class="hc-name">
        <bdi>{names[seat]}</bdi>
        {seat === me && <span class="hc-you"> {t('haiclue.you')}</span>}
        {what && (
          <small>
            <span class="hc-sign" aria-hidden="true">
              {SIGN[what]}
            </span>{' '}
            {doingWords(what, state.phase, t)}
          </small>
        )}
      </span>
      {!state.team && (
        <b class="hc-points">
          {props.points[seat]}
          <span class="unseen"> {t('haiclue.points', { n: props.points[seat] ?? 0 })}</span>
          {gain > 0 && <span class="hc-gain">+{gain}</span>}
        </b>
      )}
    </li>
  );
}

export function Seats(props: SeatsProps) {
  const { state, points, gains, t } = props;
  return (
    <div class="hc-people">
      <ul class="hc-seats" aria-label={t('haiclue.players')}>
        {props.names.map((_, seat) => (
          <SeatChip key={seat} seat={seat} {...props} />
        ))}
      </ul>
      {state.team && (
        <p class="hc-team">
          {t('haiclue.team')}{' '}
          <b class="hc-points">
            {points[0]}
            {(gains?.[0] ?? 0) > 0 && <span class="hc-gain">+{gains?.[0]}</span>}
          </b>
          <small>{t('haiclue.team.goal')}</small>
        </p>
      )}
    </div>
  );
}
