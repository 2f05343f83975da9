/* seat-chip.tsx - a seat: its mark, name, presence. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import { initials } from '../initial';
import type { Key } from '../locales';
import type { SeatInfo, Table, View } from '../types';

/** The mark of a seat: its pawn or piece if the game has one, else a disc in its
 * colour. */
export function Disc(props: { table: Table; seat: number; view?: View | null; size?: 'small' | 'tiny' }) {
  const { table, seat, view = null, size = '' } = props;
  const info = table.seats[seat];
  const empty = info === undefined || info.kind === 'empty';
  const badge = empty ? undefined : gameOf(table.game)?.badge?.(table, view as View<never> | null, seat);
  const own = empty || badge !== undefined ? undefined : info.colour;
  return (
    <span
      class={`disc ${size}${empty ? ' empty' : ''}`}
      style={own === undefined ? undefined : { background: `var(--seat-${own})`, color: `var(--seat-${own}-ink)` }}
      aria-hidden="true"
    >
      {badge ?? (empty ? '' : initials(table.seats.map(({ name = '' }) => name))[seat])}
    </span>
  );
}

/** All seats, before the start. */
export function Discs({ table }: { table: Table }) {
  const t = useTranslate();
  return (
    <ul class="discs">
      {table.seats.map((seat, i) => (
        <li key={i}>
          <Disc table={table} seat={i} />
          <bdi>{seat.name ?? t('seat.free')}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** What is unusual about a person at a seat; null if nothing is. */
function stateOf({ kind, left, stand_in, presence, silent, idle }: SeatInfo): Key | null {
  if (left) return 'seat.left';
  if (stand_in) return 'seat.stand-in';
  if (kind === 'person' && presence === 'away') return 'away';
  if (silent) return 'seat.silent';
  return idle ? 'seat.idle' : null;
}

/** Who or what plays at a seat, and whether anybody answers. */
export function SeatTags({ info, table }: { info: SeatInfo; table: Table }) {
  const t = useTranslate();
  const bot = info.kind === 'bot' || (info.left && (table.bots || table.silent === 'bot'));
  const state = stateOf(info);
  return (
    <>
      {bot && <span class="tag quiet">{t('bot')}</span>}
      {info.program && (
        <span class="tag quiet" title={info.program}>
          {t('seat.program')}
        </span>
      )}
      {state && <span class="tag warn">{t(state)}</span>}
    </>
  );
}

export interface SeatNote {
  /** Below the name. */
  text?: string;
  /** For screen readers. */
  more?: string;
  /** Has left the game: the name is struck out. */
  out?: boolean;
}

export function SeatChip(props: {
  table: Table;
  view: View;
  seat: number;
  me: boolean;
  points?: number;
  note?: SeatNote;
  children?: ComponentChildren;
}) {
  const t = useTranslate();
  const { table, view, seat, me, points, note } = props;
  const info = table.seats[seat];
  if (info === undefined) return null;
  const acts = !view.over && view.acts.includes(seat);
  const away = info.kind === 'person' && info.presence === 'away';
  const played = info.left || info.stand_in;
  return (
    <li class={`seat-chip${acts ? ' acts' : ''}${away || played ? ' away' : ''}${note?.out ? ' out' : ''}${me ? ' me' : ''}`} data-seat={seat}>
      <Disc table={table} view={view} seat={seat} size="small" />
      <span class="seat-name">
        <span>
          <bdi>{info.name}</bdi>
          {me && <span class="tag">{t('you')}</span>}
          {/* We are asked ourselves whether we are there. */}
          <SeatTags info={me ? { ...info, idle: false } : info} table={table} />
        </span>
        {note?.text && <small>{note.text}</small>}
      </span>
      {acts && <span class="unseen">{t('seat.acts')}</span>}
      {note?.more && <span class="unseen">{note.more}</span>}
      {points !== undefined && (
        <span class="points">
          {points}
          <span class="unseen">{t('points', { n: points })}</span>
        </span>
      )}
      {props.children}
    </li>
  );
}
