/* use-delay.ts - delays a button, so that a double click does not press it. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';

/** A ref that focuses a button which replaces the pressed one. */
export const focused = (button: HTMLElement | null) => button?.focus();

const DELAY = 600; // milliseconds

/** True once `what` has been unchanged for a moment: the second click of a double
 * click must not confirm. */
export function useDelay(what: unknown): boolean {
  const [ready, setReady] = useState<unknown>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(what), DELAY);
    return () => clearTimeout(timer);
  }, [what]);
  return ready === what;
}
