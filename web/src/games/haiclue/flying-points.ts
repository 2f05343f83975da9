/*
 * flying-points.ts - animates points from the target card to the seats.
 *
 * SPDX-License-Identifier: MIT
 */
import { mayMove } from '../../settings';

const MS = 900;
const AFTER_MS = 900; // when the picks have turned
const GAP_MS = 120;

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Returns what stops them. */
export function flyPoints(root: HTMLElement, gains: number[]): () => void {
  const from = root.querySelector('[data-meant]');
  if (from === null || !mayMove()) return () => undefined;
  const flying: HTMLElement[] = [];
  gains.forEach((gain, seat) => {
    const to = root.querySelector(`[data-seat="${seat}"]`);
    if (gain === 0 || to === null) return;
    const [x, y] = middle(from);
    const [x2, y2] = middle(to);
    const point = document.createElement('span');
    point.className = 'hc-point';
    point.textContent = `+${gain}`;
    point.setAttribute('aria-hidden', 'true');
    point.style.left = `${x}px`;
    point.style.top = `${y}px`;
    document.body.append(point);
    point.animate(
      [
        { opacity: 0, transform: 'translate(-50%, -50%) scale(0.4)' },
        { opacity: 1, transform: 'translate(-50%, -90%) scale(1.3)', offset: 0.25 },
        {
          opacity: 0.9,
          transform: `translate(calc(-50% + ${x2 - x}px), calc(-50% + ${y2 - y}px)) scale(0.8)`,
        },
      ],
      {
        duration: MS,
        delay: AFTER_MS + flying.length * GAP_MS,
        easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
        fill: 'backwards',
      },
    ).onfinish = () => point.remove();
    flying.push(point);
  });
  return () => flying.forEach((point) => point.remove());
}
