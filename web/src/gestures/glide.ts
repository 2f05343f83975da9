/* glide.ts - numbers that change from frame to frame. SPDX-License-Identifier: MIT */
import { mayMove } from '../settings';

/** Calls `step` with 0 to 1 for so many milliseconds; at once with 1 if nothing
 * should move. Returns what stops it. */
export function glide(ms: number, step: (part: number) => void): () => void {
  if (ms === 0 || !mayMove()) {
    step(1);
    return () => undefined;
  }
  const start = performance.now();
  const next = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / ms));
    step(part);
    if (part < 1) frame = requestAnimationFrame(next);
  };
  let frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}

/** Fast at first, slow at the end. */
export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
