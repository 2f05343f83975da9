/*
 * module.ts - what a game brings to the client: a board, and sentences.
 *
 * Everything around it (names, turns, chat, clocks, scores at the end, rules)
 * is the frame's business. A board shows `view`, and calls `act` with a move
 * as the log has it; a refusal is shown by the server, beside the board, and
 * the promise tells whether it was accepted.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType, VNode } from 'preact';
import type { Translate } from '../i18n';
import type { SeatNote } from '../components/seat-chip';
import type { SeatsAre } from '../components/seats';
import type { News, Session } from '../session';
import type { Fact, Table, View } from '../types';

export interface BoardProps<T = Record<string, unknown>> {
  session: Session;
  view: View<T>;
  table: Table;
  /** Our seat, or null for those who look on (and for the big screen). */
  me: number | null;
  /** By seat. */
  names: string[];
  /** What we are asked now ("give-first-cue"), or null. */
  ask: string | null;
  /** Legal moves: all, unless there are more than 255 (session.legal()). */
  offers: string[];
  /** Make a move; true if it was accepted. A second click while the first is
   * on its way is the frame's business: it does nothing. */
  act: (move: string) => Promise<boolean>;
  /** An aside, such as a note: at any time, private. */
  note: (move: string) => Promise<boolean>;
  /** True while a move is on its way. */
  busy: boolean;
  /** What happened last: animate it when `news.key` changes. */
  news: News;
  t: Translate;
  /** For a television: large, nothing to press. */
  big: boolean;
  /** A scene is running (a round being scored, say): who won is told when it
   * is over. */
  hold: (scene: boolean) => void;
  /** The line of seats, for boards that bring it (`ownSeats`). */
  seats: (are: SeatsAre) => VNode;
}

export interface GameModule {
  /** As the server calls it. */
  name: string;
  Board: ComponentType<BoardProps<never>>;
  /** The fact as one sentence, for the history and for screen readers; null
   * if it is not worth one. */
  narrate: (fact: Fact, names: string[], t: Translate, table: Table) => string | null;
  /** What a word of its moves is called: a card, a room, a colour. */
  word: (slug: string, t: Translate) => string;
  /** A little picture for lists, 24 x 24, in currentColor. */
  Glyph: ComponentType;
  /** What marks a seat in place of a disc, before the start (no view) and
   * after; null if there is nothing yet. */
  badge?: (table: Table, view: View<never> | null, seat: number) => VNode | null;
  /** What is to be said about a seat beside its name. */
  note?: (view: View<never>, seat: number, t: Translate) => SeatNote;
  /** Points come at the end alone. */
  countsLate?: boolean;
  /** How it ended for a seat, if the game does not count points. */
  outcome?: (view: View<never>, seat: number, t: Translate) => string;
  /** The board shows the seats itself, because its scenes lag behind. */
  ownSeats?: boolean;
}
