/*
 * tile-keys.ts - keyboard navigation among tiles: arrow keys and type-ahead.
 *
 * SPDX-License-Identifier: MIT
 */
const TYPING_MS = 900; // a longer pause begins a new word

function middle(element: Element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The tile in the next row up or down that is nearest. */
function across(all: HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const here = middle(from);
  const height = from.getBoundingClientRect().height;
  const far = (tile: HTMLElement) => {
    const { x, y } = middle(tile);
    return Math.abs(y - here.y) * 4 + Math.abs(x - here.x);
  };
  return all
    .filter((tile) => (down ? middle(tile).y - here.y : here.y - middle(tile).y) > height / 2)
    .sort((a, b) => far(a) - far(b))[0];
}

/** Where an arrow key leads from the focused tile, if it is one. */
export function walk(box: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...box.querySelectorAll<HTMLElement>('button[data-word]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const from = all[at];
  if (from === undefined) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowUp':
    case 'ArrowDown':
      return across(all, from, key === 'ArrowDown');
    case 'Home':
      return all[0];
    case 'End':
      return all[all.length - 1];
  }
  return undefined;
}

/** Is this key meant for something else: a field, a menu, a dialog? */
export function isElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"], .panel') !== null;
}

let typed = '';
let typedAt = 0;

export interface Typed {
  text: string;
  /** The place of the word that begins so; -1 if none does. */
  at: number;
}

/** What was typed with this letter, and the next of the words that begins so; null for
 * any other key, after which a new word begins, as after a pause. */
export function typing(words: string[], key: string, now: number, from = -1): Typed | null {
  if (!/^\p{L}$/u.test(key)) {
    if (key !== 'Shift') typed = '';
    return null;
  }
  const letter = key.toLowerCase();
  const find = (start: string) => {
    const after = start.length === 1 ? from + 1 : Math.max(from, 0); // the same letter goes on
    const places = words.map((_, i) => (after + i) % words.length);
    return places.find((i) => words[i]!.toLowerCase().startsWith(start)) ?? -1;
  };
  typed = now - typedAt > TYPING_MS ? letter : typed + letter;
  typedAt = now;
  if (find(typed) < 0 && [...typed].every((other) => other === letter)) typed = letter;
  return { text: typed, at: find(typed) };
}
