/*
 * focus.ts - moves the focus on when the focused element disappears.
 *
 * The next element is the one that a board marks with data-here, else the
 * heading of the question or of the screen.
 *
 * SPDX-License-Identifier: MIT
 */

/** The last focused element, unless a pointer has moved the focus since. */
let last: HTMLElement | null = null;
/** Its list item: a seat that now has a bot, for example. */
let line: HTMLElement | null = null;

function nextElement(): HTMLElement | null {
  const beside = line?.isConnected && line.querySelector<HTMLElement>('button, select, input');
  if (beside) return beside;
  const scope = document.querySelector('dialog[open]') ?? document;
  for (const what of ['[data-here]', '.game-main h2, dialog h2', 'h1']) {
    const found = scope.querySelector<HTMLElement>(what);
    if (found?.getClientRects().length) return found;
  }
  return null;
}

function focusOn(to: HTMLElement): void {
  if (to.tabIndex < 0) to.tabIndex = -1; // a heading, say; what has its place in the order keeps it
  to.focus({ preventScroll: true });
  if (to.matches(':focus-visible')) to.scrollIntoView({ block: 'nearest' });
}

function restore(): void {
  if (last === null || document.activeElement !== document.body) return;
  if (!last.isConnected) last = nextElement() ?? last;
  // A button that was disabled while its move was in flight gets it back.
  if (last.isConnected && !last.matches(':disabled')) focusOn(last);
}

export function keepFocus(): void {
  addEventListener('focusin', (event) => {
    last = event.target as HTMLElement;
    line = last.closest('li');
  });
  const elsewhere = ({ target }: Event) => !last?.contains(target as Node);
  addEventListener('pointerdown', (event) => elsewhere(event) && (last = null), { capture: true });
  new MutationObserver(restore).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
