/*
 * pieces.ts - loads a piece of the client: its script, its style and its words
 * (web/chunks.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import { loadWords } from './i18n';

const styles = new Map<string, Promise<void>>();

/** In the order of the cascade, whatever comes first: games, the main style, that
 * of tables, other parts. */
function insert(link: HTMLLinkElement, name: string, game: boolean): void {
  const main = document.querySelector('link[rel=stylesheet]:not([data-piece])');
  if (game) main?.before(link);
  else if (name === 'play') main?.after(link);
  else document.head.append(link);
}

/** Resolves when the style counts: nothing is shown without it. */
function addStyle(name: string, href: string, game: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.piece = name;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      styles.delete(name);
      fail(new Error(`${href} did not load`));
    };
    insert(link, name, game);
  });
}

function loadStyle(name: string, game: boolean): Promise<void> {
  const href = STYLES[name];
  if (href === undefined) return Promise.resolve();
  const coming = styles.get(name) ?? addStyle(name, href, game);
  styles.set(name, coming);
  return coming;
}

/** A script, when its style and its words are there, too. Pieces without words of
 * their own use those of tables. */
export async function whole<T>(name: string, script: Promise<T>, game = false): Promise<T> {
  const [loaded] = await Promise.all([script, loadStyle(name, game), loadWords('play'), loadWords(name)]);
  return loaded;
}
