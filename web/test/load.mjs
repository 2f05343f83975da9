/* load.mjs - a module of the client, bundled for node. SPDX-License-Identifier: MIT */
import { bundle } from '../bundle.mjs';

/** What `file` exports, with what the build defines. Each call makes a module
 * of its own, with its own state. */
export async function load(file, built = {}) {
  const [{ text }] = await bundle(file, { define: { RULES: '{}', LANGUAGES: '{}', STYLES: '{}', BOXES: '{}', DECKS: '""', ...built } });
  const base64 = Buffer.from(text).toString('base64');
  return import(`data:text/javascript;base64,${base64}#${Math.random()}`);
}

/** The parts of a browser that modules use. */
export function pretendBrowser({ storage = true } = {}) {
  const kept = new Map();
  const refuse = () => {
    throw new Error('storage is switched off');
  };
  globalThis.localStorage = {
    getItem: storage ? (key) => kept.get(key) ?? null : refuse,
    setItem: storage ? (key, value) => void kept.set(key, value) : refuse,
  };
  globalThis.navigator ??= {}; // older versions of node have none
  globalThis.location = { pathname: '/', hash: '', host: 'h', protocol: 'http:' };
  return kept;
}

/** A WebSocket as the client sees it: notes what is sent, and hears what tests say. */
class Wire {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  sent = [];
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) {
    this.sent.push(JSON.parse(text).do);
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
  }
}

/** Sockets that lead nowhere: returns the list of those that are opened. Listeners
 * of window and document are put into `listeners`. */
export function pretendSocket(listeners = {}) {
  const opened = [];
  const listen = (name, what) => (listeners[name] = what);
  class Opened extends Wire {
    constructor() {
      super();
      opened.push(this);
    }
  }
  Object.assign(globalThis, {
    window: globalThis,
    WebSocket: Opened,
    addEventListener: listen,
    removeEventListener: () => undefined,
    document: { hidden: false, addEventListener: listen, removeEventListener: () => undefined },
  });
  return opened;
}
