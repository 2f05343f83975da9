/*
 * tally.ts - the tally of an evening in words.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect } from 'preact/hooks';
import { useTranslate, type Translate } from './i18n';
import { toast } from './components/toast';
import type { Key } from './locales';
import type { Session } from './session';
import type { Table, Tally } from './types';

/** Those who won most first; among those with as many wins people before bots,
 * and those who needed fewer games. */
export function ranked({ people }: Tally): Tally['people'] {
  return [...people].sort(
    (a, b) =>
      b.wins - a.wins ||
      Number(a.bot ?? false) - Number(b.bot ?? false) ||
      a.games - b.games ||
      a.name.localeCompare(b.name),
  );
}

/** Names in a sentence: "Ann, Ben and Cleo". */
export function listed(names: string[], and: string): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`;
}

/** "Ann leads with 2 wins." */
export function leadText(tally: Tally, t: Translate): string {
  const people = ranked(tally);
  const n = people[0]?.wins ?? 0;
  if (n === 0) return t('tally.none');
  const names = people.filter(({ wins }) => wins === n).map(({ name }) => name);
  return t(names.length > 1 ? 'tally.lead.tie' : 'tally.lead', { n, names: listed(names, t('and')) });
}

/** In some games it means something else to be the first. */
export function startsKey(game: string, which: 'tag' | 'name' | 'you', t: Translate): Key {
  const own = `starts.${which}.${game}` as Key;
  return t(own) === own ? `starts.${which}` : own;
}

/** "Ben begins."; empty if that is not known, or nobody sits there. */
export function startsText({ starts, seats, game }: Table, me: number | null, t: Translate): string {
  const name = typeof starts === 'number' ? seats[starts]?.name : undefined;
  if (name === undefined) return '';
  return t(startsKey(game, starts === me ? 'you' : 'name', t), { name });
}

const NEW = 3; // facts: the game has only just begun

/** Says at the beginning of a game who begins. */
export function useStarter(session: Session): void {
  const t = useTranslate();
  const { table, view } = session;
  const fresh = table?.phase === 'playing' && view !== null && view.told <= NEW;
  useEffect(() => {
    const text = fresh && table ? startsText(table, session.seat, t) : '';
    if (text !== '') toast(text);
  }, [table?.round, fresh]);
}
