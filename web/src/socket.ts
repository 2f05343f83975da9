/*
 * socket.ts - the WebSocket to the server: requests, answers, messages.
 *
 * It reconnects by itself, with exponential backoff. Requests in flight fail when
 * the connection breaks, except those that are idempotent (`again`): moves have
 * an id, so that sending one twice makes it once.
 *
 * A line can die without a word, and scripts do not see the server's pings. So
 * after QUIET without a message the server is asked for a sign of life, and
 * without one the connection counts as broken. A hidden page that waits for
 * nothing does not ask, to spare batteries; it does so when it is seen again.
 *
 * SPDX-License-Identifier: MIT
 */
import { announced } from './announcements';
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
const QUIET = 5000; // without a message, before we ask for one
const PATIENCE = 4000; // for the answer
/** Our own close code: nothing was heard for QUIET + PATIENCE. */
export const SILENT = 4900;
const PING = JSON.stringify({ do: 'ping', id: 'ping' });
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

const CONNECTION_LOST: Answer = { ok: false, slug: 'connection-lost', rule: '', say: '' };

export class Socket {
  status: Status = 'connecting';
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #reconnecting = 0;
  #timeout = 0;

  #greet: () => object | null;
  #deliver: (message: Message) => void;
  #changed: (status: Status, code: number) => void;
  #always: boolean;

  constructor(
    /** The first message on a new connection. */
    greet: () => object | null,
    deliver: (message: Message) => void,
    changed: (status: Status, code: number) => void,
    /** Listens for signs of life even if the page seems to be hidden. */
    always = false,
  ) {
    this.#always = always;
    this.#greet = greet;
    this.#deliver = deliver;
    this.#changed = changed;
    addEventListener('online', this.#reconnectNow);
    addEventListener('offline', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#connect();
  }

  /** Sends a request; the promise never rejects. */
  request(what: string, more: object = {}, again = false): Promise<Answer> {
    const id = randomId();
    const text = JSON.stringify({ do: what, id, ...more });
    return new Promise((done) => {
      const open = again || this.#socket?.readyState === WebSocket.OPEN;
      if (this.status === 'closed' || !open) {
        done(CONNECTION_LOST);
        return;
      }
      this.#waiting.set(id, { text, again, done });
      if (!this.#greeted) return; // sent after the greeting
      this.#socket?.send(text);
      if (this.#timeout === 0) this.#listen(); // a hidden page did not
    });
  }

  close(): void {
    this.#setStatus('closed', 1000);
    clearTimeout(this.#reconnecting);
    clearTimeout(this.#timeout);
    removeEventListener('online', this.#reconnectNow);
    removeEventListener('offline', this.#reconnectNow);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#socket?.close(1000);
    this.#failWaiting(true);
  }

  /** False until the greeting was answered, if there is one. */
  #greeted = false;

  /** The greeting was accepted: sends what waited for it. */
  #sendWaiting(): void {
    this.#greeted = true;
    this.#pause = FIRST_PAUSE;
    for (const request of this.#waiting.values()) this.#socket?.send(request.text);
  }

  /** Waits for the next message. */
  #listen(): void {
    clearTimeout(this.#timeout);
    this.#timeout = window.setTimeout(this.#ping, QUIET);
  }

  /** Nothing was heard for a while: asks for a sign of life. */
  #ping = (): void => {
    clearTimeout(this.#timeout);
    this.#timeout = 0;
    const due = !this.#greeted || this.#waiting.size > 0;
    if (document.hidden && !due && !this.#always) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(PING);
    this.#timeout = window.setTimeout(() => {
      this.#socket?.close();
      this.#socket = null;
      this.#disconnected(SILENT);
    }, PATIENCE);
  };

  #connect = (): void => {
    if (this.status === 'closed') return;
    this.#listen();
    const socket = new WebSocket(address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return socket.close(); // a later one was opened first
      const greeting = this.#greet();
      this.#setStatus('open', 0);
      if (greeting === null) this.#sendWaiting();
      else socket.send(JSON.stringify(greeting));
      this.#listen();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#receive(JSON.parse(String(event.data)));
      if (this.status === 'open') this.#listen();
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#disconnected(event.code);
    };
  };

  #receive(message: Message): void {
    if (message.is === 'announcement') return announced(message);
    if (message.is === 'welcome' && !this.#greeted) this.#sendWaiting();
    if (message.is === 'answer' && this.#greeted) this.#answered(message as unknown as Answer);
    else this.#deliver(message);
  }

  #answered(answer: Answer): void {
    if (answer.id === undefined || answer.slug === 'slow-down') return this.#notTaken(answer);
    const request = this.#waiting.get(answer.id ?? '');
    this.#waiting.delete(answer.id ?? '');
    request?.done(answer);
  }

  /** The server refused a request as too fast (and those behind it), or could not
   * parse one and does not say which. Idempotent requests are sent again after a
   * pause, all others fail. */
  #notTaken(why: Answer): void {
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

  #disconnected(code: number): void {
    if (this.status === 'closed') return;
    clearTimeout(this.#timeout);
    this.#greeted = false;
    this.#failWaiting(false);
    if (FINAL.includes(code)) {
      this.#setStatus('closed', code);
      this.#failWaiting(true);
      return;
    }
    this.#setStatus('offline', code);
    this.#reconnecting = window.setTimeout(this.#connect, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Back from the background, or on another network: reconnect at once. An open
   * connection may be dead: a ping will tell. */
  #reconnectNow = (): void => {
    if (document.hidden) return;
    if (this.status === 'open') this.#ping();
    if (this.status !== 'offline' || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#reconnecting);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  };

  #failWaiting(all: boolean): void {
    for (const [id, request] of this.#waiting) {
      if (request.again && !all) continue;
      this.#waiting.delete(id);
      request.done(CONNECTION_LOST);
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
        if (status === 'offline') finish(CONNECTION_LOST);
      },
    );
    function finish(answer: Answer) {
      socket.close();
      done(answer);
    }
    void socket.request(what, more, true).then(finish);
  });
}
