/* names.ts - what cards and places are called. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import { isRoom, roomsNear } from './board-map';

/** The room that a square leads to. */
export function roomBy(square: string): string {
  return roomsNear(square)[0]?.[0] ?? 'hall';
}

/** A card, a room, or a square, which has no name: what it is near to. */
export function nameOf(word: string, t: Translate): string {
  return /^[A-X]\d+$/.test(word) ? t('clue.square') : t(`clue.card.${word}` as Key);
}

/** The same as what somebody shows or holds: "the Knife". */
export function theOf(card: string, t: Translate): string {
  const key = `clue.the.${card}` as Key;
  return t(key) === key ? nameOf(card, t) : t(key);
}

/** Has it a word that must be written smaller where there is little room? */
export const isLong = (name: string): boolean => /\S{11}/.test(name);

/** "in the Hall". */
export function atOf(place: string, t: Translate): string {
  return t(`clue.at.${isRoom(place) ? place : 'corridor'}` as Key);
}
