/*
 * notices.ts - what happened to the people at a table, as sentences and at its
 * place in the history.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from './i18n';
import type { Key } from './locales';
import type { Fact, Limits, Notice, Table } from './types';

const TAKES = ['joined-seat', 'gave']; // another person has the seat from then on

/** A time in whole words: "90 seconds", "5 minutes", "3 days". */
export function timeText(seconds: number, t: Translate): string {
  if (seconds === 0) return t('time.none');
  if (seconds % 60 > 0) return t('time.seconds', { n: seconds });
  if (seconds % 3600 > 0 || seconds < 7200) return t('time.minutes', { n: seconds / 60 });
  return seconds % 86400 > 0 ? t('time.hours', { n: seconds / 3600 }) : t('time.days', { n: seconds / 86400 });
}

export function limitsText({ move, game, by_day: byDay }: Limits, t: Translate): string {
  if (byDay && move > 0) return t('clock.day', { time: timeText(move, t) });
  if (move === 0 && game === 0) return t('clock.none');
  if (game === 0) return t('clock.move', { time: timeText(move, t) });
  if (move === 0) return t('clock.game', { time: timeText(game, t) });
  return t('clock.both', { move: timeText(move, t), game: timeText(game, t) });
}

/** Who reads it: the seat, and the name. */
export interface Reader {
  seat: number | null;
  name: string;
}

/** The parts of a key, from the most special one to the kind alone. */
function variants({ notice, seat, name, why, next, by }: Notice, me: Reader): string[] {
  const mine = notice === 'host' ? name === me.name : seat !== undefined && seat === me.seat;
  const detail = notice === 'timeout' ? next && 'next' : (why ?? next ?? by);
  const key = `notice.${notice}`;
  return [mine ? `${key}.you` : '', detail ? `${key}.${detail}` : '', key];
}

/** The notice as a sentence; null if this client has none for it, or if another
 * one says the same. */
export function noticeText(notice: Notice, me: Reader, t: Translate): string | null {
  if (notice.notice === 'stand-in' && notice.why === 'left') return null; // after "left"
  const holes = {
    name: notice.name ?? '',
    was: notice.was ?? '',
    what: notice.on ? t(`on.${notice.on}`) : '',
    limits: notice.limits ? limitsText(notice.limits, t) : '',
  };
  const key = variants(notice, me).find((one) => one !== '' && t(one as Key) !== one);
  return key === undefined ? null : t(key as Key, holes);
}

/** The table with other names at its seats. */
export function withNames(table: Table, nameOf: (seat: number) => string | undefined): Table {
  return { ...table, seats: table.seats.map((info, seat) => ({ ...info, name: nameOf(seat) ?? info.name ?? '' })) };
}

/** The table with the people who had its seats when this line of the history was
 * written; who takes a seat has it in the notice that says so. */
export function tableThen(line: Fact | Notice, table: Table, notices: Notice[]): Table {
  const later = notices.filter((one) =>
    TAKES.includes(one.notice) && ('fact' in line ? one.after >= line.number : one.number > line.number),
  );
  return withNames(table, (seat) => later.find((one) => one.seat === seat)?.was);
}

/** Notices among the lines of facts: each after the last fact that was told
 * before it. */
export function interleave<L extends { fact: Fact }>(lines: L[], notices: Notice[]): (L | Notice)[] {
  const all: (L | Notice)[] = [];
  let next = 0;
  for (const line of lines) {
    while (next < notices.length && notices[next]!.after < line.fact.number) all.push(notices[next++]!);
    all.push(line);
  }
  return [...all, ...notices.slice(next)];
}
