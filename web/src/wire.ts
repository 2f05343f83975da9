/*
 * wire.ts - one WebSocket to the house: orders out, answers and news in.
 *
 * It connects again by itself, ever more patiently. Orders that were not
 * answered when the line broke are given up, but for those that `again` names:
 * moves have an id of their own, so sending them twice is sending them once.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Answer } from './types';

export type Message = { is: string; [name: string]: unknown };
export type Status = 'connecting' | 'open' | 'offline' | 'closed';

interface Waiting {
  text: string;
  again: boolean;
  done: (answer: Answer) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;

/** Codes after which coming back would be of no use. */
const FINAL = [4001, 4004];

export function address(): string {
  const secure = location.protocol === 'https:';
  return `${secure ? 'wss' : 'ws'}://${location.host}/ws`;
}

/** Random, and good as an id of an order or as a token (with n = 32). */
export function randomId(n = 16): string {
  const letters =
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(n)), (byte) =>
    letters.charAt(byte & 63),
  ).join('');
}

const LOST: Answer = { ok: false, slug: 'connection-lost', rule: '', say: '' };

export class Wire {
  status: Status = 'connecting';
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer = 0;

  constructor(
    /** What to say first on a new connection, before anything else. */
    private greet: () => object | null,
    private hear: (message: Message) => void,
    private changed: (status: Status, code: number) => void,
  ) {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Gives an order; the promise never fails. */
  order(what: string, more: object = {}, again = false): Promise<Answer> {
    const id = randomId();
    const text = JSON.stringify({ do: what, id, ...more });
    return new Promise((done) => {
      if (!again && this.socket?.readyState !== WebSocket.OPEN) {
        done(LOST);
        return;
      }
      this.waiting.set(id, { text, again, done });
      if (this.greeted) this.socket?.send(text);
    });
  }

  close(): void {
    this.setStatus('closed', 1000);
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close(1000);
    this.giveUp(true);
  }

  /** False until the greeting was answered, if there is one. */
  private greeted = false;

  /** The greeting was accepted: what waits for it goes out now. */
  private begin(): void {
    this.greeted = true;
    for (const order of this.waiting.values()) this.socket?.send(order.text);
  }

  private connect = (): void => {
    if (this.status === 'closed') return;
    this.greeted = false;
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      const greeting = this.greet();
      this.setStatus('open', 0);
      if (greeting === null) this.begin();
      else socket.send(JSON.stringify(greeting));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  };

  private take(message: Message): void {
    if (message.is === 'welcome' && !this.greeted) this.begin();
    if (message.is === 'answer') {
      const id = String(message.id ?? '');
      const order = this.waiting.get(id);
      this.waiting.delete(id);
      order?.done(message as unknown as Answer);
      if (order) return;
    }
    this.hear(message);
  }

  private lost(code: number): void {
    if (this.status === 'closed') return;
    this.giveUp(false);
    if (FINAL.includes(code)) {
      this.setStatus('closed', code);
      this.giveUp(true);
      return;
    }
    this.setStatus('offline', code);
    this.timer = window.setTimeout(this.connect, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Back from the background, or back on the net: try at once. */
  private hurry = (): void => {
    if (this.status !== 'offline' || document.hidden) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.connect();
  };

  private giveUp(all: boolean): void {
    for (const [id, order] of this.waiting) {
      if (order.again && !all) continue;
      this.waiting.delete(id);
      order.done(LOST);
    }
  }

  private setStatus(status: Status, code: number): void {
    if (this.status === status) return;
    this.status = status;
    this.changed(status, code);
  }
}

/** One order outside of any table, on a connection of its own. */
export function ask(what: string, more: object = {}): Promise<Answer> {
  return new Promise((done) => {
    const patience = setTimeout(() => finish(LOST), 10000);
    const wire = new Wire(
      () => null,
      () => undefined,
      (status) => {
        if (status === 'offline') finish(LOST);
      },
    );
    function finish(answer: Answer) {
      clearTimeout(patience);
      wire.close();
      done(answer);
    }
    void wire.order(what, more, true).then(finish);
  });
}
