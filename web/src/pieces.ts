/*
 * pieces.ts - loads a piece of the client: its script, its style and its words
 * (web/chunks.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import { loadWords } from './i18n';

const styles = new Map<string, Promise<void>>();

/** Styles of games stand before the main one and that of tables after it, in
 * whatever order they come. */
function insert(link: HTMLLinkElement, name: string): void {
  const main = document.querySelector('link[rel=stylesheet]:not([data-piece])');
  if (name === 'play') main?.after(link);
  else main?.before(link);
}

/** Resolves when the style counts: nothing is shown without it. */
function addStyle(name: string, href: string): Promise<void> {
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
    insert(link, name);
  });
}

function loadStyle(name: string): Promise<void> {
  const href = STYLES[name];
  if (href === undefined) return Promise.resolve();
  const coming = styles.get(name) ?? addStyle(name, href);
  styles.set(name, coming);
  return coming;
}

/** A script, when its style and its words are there, too. Pieces without words of
 * their own use those of tables. */
export async function whole<T>(name: string, script: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([script, loadStyle(name), loadWords('play'), loadWords(name)]);
  return loaded;
}
