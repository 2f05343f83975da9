/* use-delay.ts - time to see what a button does before it does it. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';

/** For a button that takes the place of the one that was pressed. */
export const focused = (button: HTMLElement | null) => button?.focus();

const DELAY = 600; // milliseconds

/** True once `what` has been there for a moment: the second click of a double
 * one, or a finger that is still on its way, must not be taken for consent. */
export function useDelay(what: unknown): boolean {
  const [ready, setReady] = useState<unknown>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(what), DELAY);
    return () => clearTimeout(timer);
  }, [what]);
  return ready === what;
}
