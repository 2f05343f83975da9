/*
 * module.ts - the interface of a game in the client.
 *
 * Everything around the board (names, turns, chat, clocks, scores, rules) belongs
 * to screens and components. A board shows `view`, and calls `act` with a move in
 * log notation; the promise tells whether it was accepted, and a refusal is shown
 * above the board.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType, VNode } from 'preact';
import type { Translate } from '../i18n';
import type { SeatNote } from '../components/seat-chip';
import type { SeatsAre } from '../components/seats';
import type { News, Session } from '../session';
import type { Language } from '../locales';
import type { Fact, Table, View } from '../types';

export interface BoardProps<T = Record<string, unknown>> {
  session: Session;
  view: View<T>;
  table: Table;
  /** Our seat, or null for spectators and televisions. */
  me: number | null;
  /** By seat. */
  names: string[];
  /** What we are asked now ("give-first-cue"), or null. */
  ask: string | null;
  /** Legal moves: all, unless there are more than 255 (session.legal()). */
  offers: string[];
  /** Makes a move; true if it was accepted. Ignored while another is in flight. */
  act: (move: string) => Promise<boolean>;
  /** An aside, such as a note: at any time, private. */
  note: (move: string) => Promise<boolean>;
  /** True while a move is in flight. */
  busy: boolean;
  /** What happened last: animate it when `news.key` changes. */
  news: News;
  t: Translate;
  /** For a television: large, nothing to press. */
  big: boolean;
  /** The last facts are a scene that is being looked at: nothing else happens
   * until it ends, by time (`scene` of the module) or by goOn(). */
  scene: boolean;
  goOn: () => void;
  /** A move that was advised, in log notation: the board selects it, as the
   * player would, and points at it; the player confirms it as any other. */
  hint: string | null;
  /** Its words do not fit any more, because the player has changed what it advised. */
  dropHint: () => void;
  /** What a line of the history is about (`spot` of Told): pointed at. */
  spot: string | null;
  /** Renders the seats, for boards with `ownSeats`. */
  seats: (are: SeatsAre) => VNode;
}

/** What a fact says in the history. */
export interface Told {
  /** One sentence; "You" for our own seat. */
  text: string;
  /** The same for the eyes, with little cards and shapes in place of words. */
  art?: VNode;
  /** A turn of this seat begins: the lines that follow are grouped below it. */
  turn?: number;
  /** What the board points at when the line is tapped, in the game's own words. */
  spot?: string;
}

/** What is known of a game before it is loaded: cover.tsx in its folder. */
export interface GameCover {
  /** As the server calls it. */
  name: string;
  /** Where it stands in lists: the lowest is the first. */
  rank: number;
  /** How many seats are offered at first, if not 4. */
  seats?: number;
  /** How long a game takes: from, to. */
  minutes?: [number, number];
  /** How hard it is to learn: 1 is easy, 2 takes a round. */
  difficulty?: 1 | 2;
  /** A little picture for lists, 24 x 24, in currentColor. */
  Glyph: ComponentType;
}

/** A text in each language; it comes with what it belongs to, not with the
 * other strings. */
export type Text = Record<Language, string>;

/** How to play, in pictures: how-to.tsx, a script of its own. */
export interface HowTo {
  /** One sentence. */
  goal: Text;
  /** What one does, in order: each with a picture. */
  steps: { title: Text; say: Text; Picture: ComponentType }[];
  /** How points are made, or how one wins. */
  scoring: Text[];
  end: Text;
}

/** The rest: index.tsx, a script of its own that is loaded with a table. */
export interface GameModule {
  /** As the server calls it. */
  name: string;
  Board: ComponentType<BoardProps<never>>;
  /** The fact for the history and for screen readers; null if it is not worth
   * a line. `me` is our seat: we are "you". */
  narrate: (fact: Fact, names: string[], t: Translate, table: Table, me: number | null) => Told | string | null;
  /** How long these facts must be seen before anything else happens, in ms at
   * normal pace: 0 if not at all, Infinity until the player goes on (for
   * spectators 8 seconds). The view is the one after them. */
  scene?: (facts: Fact[], view: View<never>, me: number | null) => number;
  /** What a word of its moves is called: a card, a room, a colour. */
  word: (slug: string, t: Translate) => string;
  /** The mark of a seat in place of a disc, before the start (no view) and
   * after; null if there is none yet. */
  badge?: (table: Table, view: View<never> | null, seat: number) => VNode | null;
  /** A note about a seat, below its name. */
  note?: (view: View<never>, seat: number, t: Translate) => SeatNote;
  /** Points are only known at the end. */
  countsLate?: boolean;
  /** How it ended for a seat, if the game does not count points. */
  outcome?: (view: View<never>, seat: number, t: Translate) => string;
  /** What was to be found, for those who were not there. */
  solution?: (view: View<never>, t: Translate) => string;
  /** What rains when we win: paths in a square of 10 x 10, and colours. */
  celebration?: { shapes: string[]; colours: string[] };
  /** The board renders the seats, because its animations lag behind the view. */
  ownSeats?: boolean;
}
