/*
 * types.ts - messages of the server; see docs/protocol.md.
 *
 * SPDX-License-Identifier: MIT
 */

/** An event, as far as this seat may know it. */
export interface Fact {
  number: number;
  fact: string;
  [name: string]: unknown;
}

export interface SeatInfo {
  kind: 'empty' | 'person' | 'bot';
  colour: number;
  name?: string;
  presence?: 'here' | 'away' | 'thinking';
  level?: Level;
  member?: number;
  ready?: boolean;
  silent?: boolean;
}

export type Level = 'easy' | 'normal' | 'hard';
export type Phase = 'open' | 'playing' | 'over' | 'closed';

export interface MemberInfo {
  member: number;
  name: string;
  here: boolean;
  seat?: number;
  again?: boolean;
  mixed?: boolean;
}

export interface Clock {
  paused: boolean;
  pauses?: number[];
  seats?: { move?: number; game?: number; runs?: boolean }[];
  asked?: number;
}

export interface TableSettings {
  public: boolean;
  spectators: boolean;
  bots: boolean;
  pace: boolean;
  hints: boolean;
  silent: 'mildest' | 'bot';
  limits: { move: number; game: number };
}

export interface Table extends TableSettings {
  id: string;
  code: string;
  game: string;
  phase: Phase;
  seats: SeatInfo[];
  options: Record<string, string>;
  host?: number;
  members: MemberInfo[];
  watchers: number;
  round: number;
  commit?: string;
  next?: string;
  dealing?: boolean;
  clock?: Clock;
}

export interface You {
  member: number | null;
  seat?: number | null;
  host?: boolean;
}

export interface Score {
  points: number;
  won?: boolean;
}

/** Everything that a seat may know; `table` is specific to the game. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seats: number;
  seat?: number;
  acts: number[];
  over: boolean;
  frozen: boolean;
  told: number;
  question?: number;
  ask?: string;
  say?: string;
  open?: boolean;
  scores: Score[];
  table: T;
}

export interface Refusal {
  slug: string;
  rule: string;
  say: string;
}

export interface Answer {
  ok: boolean;
  id?: string;
  slug?: string;
  rule?: string;
  say?: string;
  [name: string]: unknown;
}

export interface End {
  scores: Score[];
  seed: string;
}

/** One entry of the lobby. */
export interface Listed {
  table: string;
  game: string;
  phase: Phase;
  host: string;
  seats: number;
  taken: number;
}

/** A game as `{"do":"games"}` describes it. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  min_seats: number;
  max_seats: number;
  options: OptionInfo[];
  bots: Level[];
}

export interface OptionInfo {
  name: string;
  words?: string[];
  min?: number;
  max?: number;
  standard: string | number;
  rule: string;
  say: string;
}
