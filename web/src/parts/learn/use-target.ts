/* use-target.ts - what the coach points at, and where it is just now. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import type { Point, Step } from '../../games/lesson';
import { mayMove } from '../../settings';
import type { Box } from './place';

const BAR = 56; // pixels at the top that are covered
const NARROW = 700; // pixels of a window that has no room beside its board
const MARGIN = 12;
const LOOKS = 120; // milliseconds between two looks at the page

export interface Target {
  step: Step;
  point: Point;
  box: Box | null;
  free: Box[];
}

/** What one presses or reads now, and what is there all the time. */
const [NEAR, SOLID] = ['button, input, label, summary, h2', 'p, table, dl, li, svg, [role=grid], [role=listitem]'];

/** Where things are on the board, so that the coach finds the gaps between them: what
 * counts more is there more than once. */
export function solids(): Box[] {
  const there = [NEAR, NEAR, NEAR, SOLID].flatMap(all).filter((one) => one.checkVisibility?.() ?? true);
  return there.map(boxOf).filter(({ top, height }) => top < innerHeight && top + height > BAR);
}

/** Does it stay where it is when the page is scrolled? */
function staysPut({ at }: Point): boolean {
  for (let one = seen(at, true); one !== null; one = one.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return true;
  return false;
}

/** On a phone, where nothing is free beside the board: scrolls so far that a bubble has
 * room below what must be seen, as long as that stays in sight. */
export function makeRoom(bubble: number, { point, box, free }: Target): void {
  if (box === null || free.length === 0 || innerWidth >= NARROW || staysPut(point)) return;
  const seen = [box, ...free];
  const end = Math.max(...seen.map(({ top, height }) => top + height));
  const head = document.querySelector('.turn-line')?.getBoundingClientRect().bottom ?? BAR;
  const least = Math.min(...seen.map(({ top }) => top)) - head - MARGIN;
  const by = Math.min(end + bubble + 2 * MARGIN - innerHeight, least);
  if (by > 0) scrollBy({ top: by, behavior: mayMove() ? 'smooth' : 'auto' });
}

const all = (selector: string): Element[] =>
  [...document.querySelectorAll(`.lesson-board :is(${selector})`)].filter((one) => one.getClientRects().length > 0);

function seen(selector: string, soon = false): Element | null {
  return all(selector).find((one) => soon || !one.matches(':disabled')) ?? null;
}

/** The last point that can be seen, for points appear one after the other. */
function look(step: Step): { point: Point; element: Element | null } {
  for (const point of [...step.points].reverse()) {
    const element = seen(point.at, point.soon);
    if (element !== null) return { point, element };
  }
  return { point: step.points[0]!, element: null };
}

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) };
};

function same(a: Target | null, b: Target): boolean {
  return a?.point === b.point && JSON.stringify([a.box, a.free]) === JSON.stringify([b.box, b.free]);
}

/** Does something lie on it, such as a row of buttons that stays in sight? */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && !element.contains(hit) && !hit.contains(element) && hit.closest('.coach') === null;
}

/** Scrolls it into sight, as little as needed. */
function show(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const covered = isCovered(element);
  if (top >= BAR && bottom <= innerHeight && !covered) return;
  const block = covered ? 'center' : height > innerHeight * 0.6 ? 'start' : 'nearest';
  element.scrollIntoView({ block, behavior: mayMove() ? 'smooth' : 'auto' });
}

/** Looks again and again: boards move and change in their own time. */
export function useTarget(step: Step | null): Target | null {
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    setTarget(null);
    if (step === null) return;
    let shown: Point | null = null;
    const update = () => {
      const { point, element } = look(step);
      if (element !== null && shown !== point) {
        shown = point;
        show(element);
      }
      const free = point.free === undefined ? [] : all(point.free).map(boxOf);
      const now = { step, point, box: element && boxOf(element), free };
      setTarget((before) => (same(before, now) ? before : now));
    };
    update();
    const timer = setInterval(update, LOOKS);
    addEventListener('scroll', update, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', update, { capture: true });
    };
  }, [step]);
  return target?.step === step ? target : null; // not of the step before
}
