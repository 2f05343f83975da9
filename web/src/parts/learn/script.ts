/*
 * script.ts - a session that plays a recorded round instead of talking to a server.
 *
 * The session is the same as at a table: boards, scenes and seats cannot tell the
 * difference. The script answers its requests, and says what the server said when
 * the round was recorded.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Lesson, Step } from '../../games/lesson';
import { gameOf } from '../../games';
import { Session, type Line } from '../../session';
import type { Message } from '../../socket';
import type { Answer, Table, View } from '../../types';

const PAUSE = 1100; // milliseconds between two moves of others

/** A table as it is needed to play: nobody else is there. */
function tableOf(game: string, { names, recorded }: Lesson, you: string): Table {
  return {
    id: 'lesson', code: '', game, phase: 'playing', round: 1, options: {}, watchers: 0,
    public: false, spectators: false, bots: true, pace: 'normal', hints: false, silent: 'mildest',
    limits: { move: 0, game: 0 },
    seats: names.map((name, colour) =>
      name === null
        ? { kind: 'person', colour, name: you, presence: 'here', member: 0 }
        : { kind: 'bot', colour, name, level: 'normal' },
    ),
    members: [{ member: 0, name: you, here: true, seat: recorded.me }],
  };
}

export class Script implements Line {
  readonly session: Session;
  /** The step that is due, or shown. */
  at = 0;
  /** How often another move than the recorded one was tried. */
  mistakes = 0;
  #made = 0;
  /** A frame is being applied: whether it is a scene is not known yet. */
  #applies = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deliver: (message: Message) => void = () => undefined;

  constructor(private lesson: Lesson, game: string, you: string) {
    this.session = new Session({ table: 'lesson', token: '' }, false, true, (_, deliver) => {
      this.#deliver = deliver;
      return this;
    });
    this.session.status = 'open';
    this.session.sceneOf = (name, facts, view, seat) => gameOf(name)?.scene?.(facts, view as View<never>, seat) ?? 0;
    const table = tableOf(game, lesson, you);
    const { me, frames } = lesson.recorded;
    this.#deliver({ is: 'welcome', table, you: { member: 0, seat: me }, ...frames[0] });
  }

  /** The learner has read the goal: the others may move. */
  begin(): void {
    this.session.subscribe(() => this.#look());
    this.#look();
  }

  /** The step that is shown; null while others move, and at the end. */
  get step(): Step | null {
    const step = this.lesson.steps[this.at];
    if (step === undefined || this.#made < step.after) return null;
    return step.kind === 'scene' || !this.session.holds ? step : null;
  }

  get over(): boolean {
    return this.at >= this.lesson.steps.length && !this.session.holds;
  }

  /** The step is over: it was read, or its move is made. */
  next(): void {
    const { step } = this;
    this.at++;
    if (step?.kind === 'do') return this.#play();
    this.#look();
    this.session.refresh();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async request(what: string, more: { question?: number; move?: string } = {}): Promise<Answer> {
    const { offers } = this.session;
    if (what === 'legal') return { ok: true, count: offers.length, moves: offers };
    if (what === 'move' && more.question !== 0) return this.#move(more.move);
    return { ok: true };
  }

  /** Goes on where nobody is waited for. */
  #look(): void {
    if (this.#applies) return;
    const step = this.lesson.steps[this.at];
    if (step?.kind === 'scene' && this.#made >= step.after && !this.session.holds) {
      this.at++; // it has been seen, or there was nothing to see
      return this.#look();
    }
    if (step !== undefined && this.#made < step.after && !this.session.holds)
      this.#timer ??= setTimeout(() => this.#others(), PAUSE);
  }

  /** The next of the others moves. */
  #others(): void {
    this.#timer = undefined;
    if (!this.session.holds) this.#play();
  }

  #play(): void {
    const frame = this.lesson.recorded.frames[++this.#made];
    this.#applies = true;
    if (frame !== undefined) this.#deliver({ is: 'facts', ...frame });
    this.#applies = false;
    this.mistakes = 0;
    this.#look();
    this.session.refresh();
  }

  #fits(move = ''): boolean {
    const { from = 0, moves } = this.lesson.recorded;
    return move === moves[from + this.#made]?.[1] || this.step?.near?.(move) === true;
  }

  #move(move: string | undefined): Answer {
    if (this.step?.kind === 'do' && this.#fits(move)) {
      this.next();
      return { ok: true };
    }
    this.mistakes++;
    this.session.refresh();
    return { ok: false, slug: 'lesson', rule: '', say: '' };
  }
}
