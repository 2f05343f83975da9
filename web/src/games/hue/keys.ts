/*
 * keys.ts - HUE by keyboard, wherever in the game the focus is: 1 to 6 take a card,
 * arrows move it, R turns it, Enter places it, Escape puts it back.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import { ARROWS } from '../../gestures/point';
import type { Holding } from './ghost';

/** Is the key meant for the game, and not for a dialog, the chat or the history? */
function isOurs(event: KeyboardEvent, root: HTMLElement): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented } = event;
  const target = event.target as Element;
  if (ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector('dialog[open]')) return false;
  const inside = target === document.body || (root.closest('main') ?? root).contains(target);
  return inside && !target.matches('input, select, textarea');
}

/** Enter presses the button that has the focus; a card that is held is no button
 * then: it is placed. */
function placesIt({ target }: KeyboardEvent): boolean {
  const button = (target as Element).closest('button, a, summary');
  return button === null || button.matches('.hue-hold[aria-pressed="true"]');
}

export function useKeys(root: { current: HTMLElement | null }, hand: string[], holding: Holding, place: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (root.current === null || !isOurs(event, root.current)) return;
    const { key, shiftKey } = event;
    const card = hand.length > 1 ? hand[Number(key) - 1] : undefined;
    const arrow = ARROWS[key];
    if (card) {
      holding.take(card, { offered: true });
      root.current.querySelector<HTMLElement>('.hue-field')?.focus({ preventScroll: true });
    } else if (holding.card === null) return;
    else if (arrow) holding.step(arrow.x, arrow.y, shiftKey);
    else if (key === 'r' || key === 'R') holding.turn(shiftKey ? -1 : 1);
    else if (key === 'Escape') holding.putBack();
    else if (key === 'Enter' && placesIt(event)) place();
    else return;
    event.preventDefault();
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
