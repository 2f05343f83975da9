/*
 * focus.ts - the focus is never lost: when what had it is gone, because it
 * was pressed or the screen is another one, it goes on to what is next.
 *
 * A board says with data-here where that is; else it is the heading of what
 * there is to do, or of the screen.
 *
 * SPDX-License-Identifier: MIT
 */

/** What had the focus last, unless a pointer has taken it away since. */
let last: HTMLElement | null = null;
/** The line of a list that it was in: a seat that has a bot now, say. */
let line: HTMLElement | null = null;

function next(): HTMLElement | null {
  const beside = line?.isConnected && line.querySelector<HTMLElement>('button, select, input');
  if (beside) return beside;
  const scope = document.querySelector('dialog[open]') ?? document;
  for (const what of ['[data-here]', '.game-main h2, dialog h2', 'h1']) {
    const found = scope.querySelector<HTMLElement>(what);
    if (found?.getClientRects().length) return found;
  }
  return null;
}

function give(to: HTMLElement): void {
  if (!to.hasAttribute('tabindex')) to.tabIndex = -1;
  to.focus({ preventScroll: true });
  if (to.matches(':focus-visible')) to.scrollIntoView({ block: 'nearest' });
}

function look(): void {
  if (last === null || document.activeElement !== document.body) return;
  if (!last.isConnected) last = next() ?? last;
  // A button that rests while its move is on the way gets it back.
  if (last.isConnected && !last.matches(':disabled')) give(last);
}

export function keepFocus(): void {
  addEventListener('focusin', (event) => {
    last = event.target as HTMLElement;
    line = last.closest('li');
  });
  const elsewhere = ({ target }: Event) => !last?.contains(target as Node);
  addEventListener('pointerdown', (event) => elsewhere(event) && (last = null), { capture: true });
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
