/*
 * socket.ts - the WebSocket to the server: requests, answers, messages.
 *
 * It reconnects by itself, with exponential backoff. Requests in flight fail when
 * the connection breaks, except those that are idempotent (`again`): moves have
 * an id, so that sending one twice makes it once. A connection on which nothing
 * arrives while an answer is due counts as broken.
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
const PATIENCE = 10000; // without a message, while an answer is due
const TOO_FAST = 1500; // wait that long after slow-down

/** Close codes after which reconnecting is useless. */
const FINAL = [4001, 4004];

export function address(): string {
  const secure = location.protocol === 'https:';
  return `${secure ? 'wss' : 'ws'}://${location.host}/ws`;
}

/** A random id for a request, or a token (n = 32). */
export function randomId(n = 16): string {
  const letters =
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(n)), (byte) =>
    letters.charAt(byte & 63),
  ).join('');
}

const LOST: Answer = { ok: false, slug: 'connection-lost', rule: '', say: '' };

export class Socket {
  status: Status = 'connecting';
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer = 0;
  #patience = 0;

  #greet: () => object | null;
  #hear: (message: Message) => void;
  #changed: (status: Status, code: number) => void;

  constructor(
    /** The first message on a new connection. */
    greet: () => object | null,
    hear: (message: Message) => void,
    changed: (status: Status, code: number) => void,
  ) {
    this.#greet = greet;
    this.#hear = hear;
    this.#changed = changed;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends a request; the promise never rejects. */
  request(what: string, more: object = {}, again = false): Promise<Answer> {
    const id = randomId();
    const text = JSON.stringify({ do: what, id, ...more });
    return new Promise((done) => {
      const open = again || this.#socket?.readyState === WebSocket.OPEN;
      if (this.status === 'closed' || !open) {
        done(LOST);
        return;
      }
      this.#waiting.set(id, { text, again, done });
      if (!this.#greeted) return; // sent after the greeting
      this.#socket?.send(text);
      if (this.#patience === 0) this.#expect();
    });
  }

  close(): void {
    this.#setStatus('closed', 1000);
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close(1000);
    this.#giveUp(true);
  }

  /** False until the greeting was answered, if there is one. */
  #greeted = false;

  /** The greeting was accepted: sends what waited for it. */
  #begin(): void {
    this.#greeted = true;
    this.#pause = FIRST_PAUSE;
    for (const request of this.#waiting.values()) this.#socket?.send(request.text);
  }

  /** Starts the timeout for the next message. */
  #expect(): void {
    this.#patience = window.setTimeout(() => {
      this.#socket?.close();
      this.#socket = null;
      this.#lost(1006);
    }, PATIENCE);
  }

  /** A message came. */
  #heard(): void {
    clearTimeout(this.#patience);
    this.#patience = 0;
    if (!this.#greeted || this.#waiting.size > 0) this.#expect();
  }

  #connect = (): void => {
    if (this.status === 'closed') return;
    this.#heard();
    const socket = new WebSocket(address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return socket.close(); // a later one was opened first
      const greeting = this.#greet();
      this.#setStatus('open', 0);
      if (greeting === null) this.#begin();
      else socket.send(JSON.stringify(greeting));
      this.#heard();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#take(JSON.parse(String(event.data)));
      if (this.status === 'open') this.#heard();
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  };

  #take(message: Message): void {
    if (message.is === 'welcome' && !this.#greeted) this.#begin();
    if (message.is === 'answer' && this.#greeted) this.#answered(message as unknown as Answer);
    else this.#hear(message);
  }

  #answered(answer: Answer): void {
    if (answer.id === undefined || answer.slug === 'slow-down') return this.#unread(answer);
    const request = this.#waiting.get(answer.id ?? '');
    this.#waiting.delete(answer.id ?? '');
    request?.done(answer);
  }

  /** The server refused a request as too fast (and those behind it), or could not
   * parse one and does not say which. Idempotent requests are sent again after a
   * pause, all others fail. */
  #unread(why: Answer): void {
    const socket = this.#socket;
    const fast = why.slug === 'slow-down';
    for (const [id, request] of this.#waiting) {
      if (fast && request.again) continue;
      this.#waiting.delete(id);
      request.done(why);
    }
    const repeat = () => {
      if (this.#socket === socket) for (const { text } of this.#waiting.values()) socket?.send(text);
    };
    if (fast && this.#waiting.size > 0) setTimeout(repeat, TOO_FAST);
  }

  #lost(code: number): void {
    if (this.status === 'closed') return;
    clearTimeout(this.#patience);
    this.#greeted = false;
    this.#giveUp(false);
    if (FINAL.includes(code)) {
      this.#setStatus('closed', code);
      this.#giveUp(true);
      return;
    }
    this.#setStatus('offline', code);
    this.#timer = window.setTimeout(this.#connect, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Back from the background, or on another network: reconnect at once. An open
   * connection may be dead: any request will tell. */
  #hurry = (): void => {
    if (document.hidden) return;
    if (this.#greeted) void this.request('view');
    if (this.status !== 'offline' || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  };

  #giveUp(all: boolean): void {
    for (const [id, request] of this.#waiting) {
      if (request.again && !all) continue;
      this.#waiting.delete(id);
      request.done(LOST);
    }
  }

  #setStatus(status: Status, code: number): void {
    if (this.status === status) return;
    this.status = status;
    this.#changed(status, code);
  }
}

/** One request without a table, on its own connection. */
export function ask(what: string, more: object = {}): Promise<Answer> {
  return new Promise((done) => {
    const socket = new Socket(
      () => null,
      () => undefined,
      (status) => {
        if (status === 'offline') finish(LOST);
      },
    );
    function finish(answer: Answer) {
      socket.close();
      done(answer);
    }
    void socket.request(what, more, true).then(finish);
  });
}
