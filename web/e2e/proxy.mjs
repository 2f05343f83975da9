/*
 * proxy.mjs - a proxy before the server, whose connections can go silent.
 *
 * SPDX-License-Identifier: MIT
 */
import { connect, createServer } from 'node:net';

export class Proxy {
  lines = new Set();

  async start(to) {
    this.server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      const line = { near, far };
      this.lines.add(line);
      near.pipe(far);
      far.pipe(near);
      for (const end of [near, far]) {
        end.on('error', () => undefined);
        end.on('close', () => this.lines.delete(line));
      }
    });
    await new Promise((open) => this.server.listen(0, '127.0.0.1', open));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  /** All connections there are stay open, and nothing passes any more. */
  swallow() {
    for (const { near, far } of this.lines) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
    return this.lines.size;
  }

  close() {
    for (const { near, far } of this.lines) {
      near.destroy();
      far.destroy();
    }
    this.server.close();
  }
}
