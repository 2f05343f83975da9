/* seat-chip.tsx - a seat: colour, initial, name, presence. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useWords } from '../i18n';
import type { SeatInfo } from '../types';

const letters = new Intl.Segmenter();

/** The first letter as people see it: flags, families and accents are one. */
export function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}

export function Disc({ seat, small }: { seat: SeatInfo; small?: boolean }) {
  const empty = seat.kind === 'empty';
  return (
    <span
      class={`disc${small ? ' small' : ''}${empty ? ' empty' : ''}`}
      style={empty ? undefined : { background: `var(--seat-${seat.colour})`, color: `var(--seat-${seat.colour}-ink)` }}
      aria-hidden="true"
    >
      {empty ? '' : initial(seat.name ?? '')}
    </span>
  );
}

export function SeatChip(props: {
  seat: SeatInfo;
  acts: boolean;
  me: boolean;
  points?: number;
  children?: ComponentChildren;
}) {
  const t = useWords();
  const { seat, acts, me, points } = props;
  const away = seat.kind === 'person' && seat.presence === 'away';
  return (
    <li class={`seat-chip${acts ? ' acts' : ''}${away ? ' away' : ''}`}>
      <Disc seat={seat} small />
      <span class="seat-name">
        <bdi>{seat.name}</bdi>
        {me && <span class="tag">{t('you')}</span>}
        {seat.kind === 'bot' && <span class="tag quiet">{t('bot')}</span>}
      </span>
      {away && <span class="tag warn">{t('away')}</span>}
      {acts && <span class="unseen">{t('seat.acts')}</span>}
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
