/*
 * playback.ts - one thing after the other: what the server says about the game
 * waits until the player has seen what came before it.
 *
 * The newest view is applied with its facts, never before them. So the turn line,
 * the seats, the history and the board always show the same moment.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Message } from './socket';

/** More than this many messages behind, scenes become short; twice as many, and
 * they are left out. */
const BEHIND = 6;
const SHORT = 500; // ms

export interface Stage {
  /** Applies a message that arrived at this time (performance.now()). */
  apply: (message: Message, at: number) => void;
  /** How long what was just applied must be seen, in ms. Infinity: until the
   * player goes on. */
  lasts: (message: Message) => number;
  /** A scene begins or ends. */
  changed: (ms: number) => void;
}

export class Playback {
  #waiting: { message: Message; at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holds = false;
  #endless = false;

  constructor(private stage: Stage) {}

  /** A scene is shown: later messages wait. */
  get holds(): boolean {
    return this.#holds;
  }

  /** Nothing but goOn() ends the scene. */
  get waits(): boolean {
    return this.#holds && this.#endless;
  }

  /** Applies the message, or keeps it until its turn comes. */
  receive(message: Message): void {
    if (this.#holds) this.#waiting.push({ message, at: performance.now() });
    else this.#play(message, performance.now());
  }

  /** Ends the scene. */
  goOn(): void {
    if (!this.#holds) return;
    clearTimeout(this.#timer);
    this.#holds = false;
    while (this.#waiting.length > 0 && !this.#holds) {
      const { message, at } = this.#waiting.shift()!;
      this.#play(message, at);
    }
    if (!this.#holds) this.stage.changed(0);
  }

  /** Everything that waits happens at once, and nothing of it is shown. */
  flush(): void {
    const held = this.stop();
    for (const { message, at } of this.#waiting.splice(0)) this.stage.apply(message, at);
    if (held) this.stage.changed(0);
  }

  /** While a scene is shown: this happens after it, in place of all that waits. */
  replace(message: Message): void {
    this.#waiting = [{ message, at: performance.now() }];
  }

  /** A scene of what was applied before, if there is none. */
  begin(ms: number): void {
    if (this.#holds || ms <= 0) return;
    this.#holds = true;
    this.#endless = ms === Infinity;
    if (!this.#endless) this.#timer = setTimeout(() => this.goOn(), ms);
    this.stage.changed(ms);
  }

  /** Nothing happens by itself any more; true if there was a scene. */
  stop(): boolean {
    const held = this.#holds;
    clearTimeout(this.#timer);
    this.#holds = false;
    return held;
  }

  #play(message: Message, at: number): void {
    this.stage.apply(message, at);
    const behind = this.#waiting.length;
    const whole = this.stage.lasts(message);
    this.begin(behind > 2 * BEHIND ? 0 : behind > BEHIND ? Math.min(whole, SHORT) : whole);
  }
}
