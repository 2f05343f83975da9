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
  /** Time ran out: each question waits a few seconds only. */
  silent?: boolean;
  /** Connected, asked, and nothing was heard for a while. */
  idle?: boolean;
  /** A bot plays for this person until it comes back. */
  stand_in?: boolean;
  /** This person left for good. */
  left?: boolean;
  /** A member without a seat may take it now. */
  open?: boolean;
  /** A program of this name plays. */
  program?: string;
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
  program?: string;
}

/** Seconds; 0 for none. */
export interface Limits {
  move: number;
  game: number;
  /** The clock runs while nobody is there. */
  by_day?: boolean;
}

/** What the people at the table are asked. */
export type VoteKind = 'stand-in' | 'end' | 'restart' | 'clock' | 'host';

export interface Vote {
  vote: number;
  on: VoteKind;
  /** Seats. */
  by: number;
  yes: number[];
  no: number[];
  voters: number[];
  /** Whom it is about. */
  seat?: number;
  member?: number;
  limits?: Limits;
  /** Milliseconds. */
  left: number;
  /** It passes if nobody says no. */
  silent_passes?: boolean;
}

/** What happened to people at the table. */
export interface Notice {
  number: number;
  /** The last fact that we had been told by then. */
  after: number;
  notice: string;
  seat?: number;
  name?: string;
  /** Whose seat it was before. */
  was?: string;
  why?: string;
  next?: string;
  by?: string;
  on?: VoteKind;
  limits?: Limits;
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
  /** How fast bots move. */
  pace: 'slow' | 'normal' | 'fast' | 'off';
  hints: boolean;
  silent: 'mildest' | 'bot';
  limits: Limits;
  seating?: Seating;
  /** Moves can be taken back. */
  undo?: boolean;
  /** Rude words are refused. */
  filter?: boolean;
}

/** Who sits where in a further game. */
export type Seating = 'keep' | 'rotate' | 'shuffle';

/** What was won at a table so far. */
export interface Tally {
  /** The last ones. */
  games: { round: number; game: string; winners: string[]; ended?: boolean }[];
  people: { name: string; wins: number; games: number; bot?: boolean }[];
}

/** The list of words that a game is played with. */
export interface WordList {
  /** "own", or the name of a theme. */
  list: string;
  words: number;
  digest: string;
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
  vote?: Vote;
  /** The seat that begins, as far as that is known. */
  starts?: number | null;
  tally?: Tally;
  /** Absent for the standard list. */
  words?: WordList;
  /** Lists that the server has. */
  themes?: string[];
  /** Cue words that this table forbids. */
  banned?: string[];
}

export interface You {
  member: number | null;
  seat?: number | null;
  host?: boolean;
  /** Our seat, which another person took while we were away. */
  lost?: number;
  /** Names that are banned from the table; for the host. */
  bans?: string[];
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
