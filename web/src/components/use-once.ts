/* use-once.ts - one thing at a time, however fast one clicks. SPDX-License-Identifier: MIT */
import { useRef, useState } from 'preact/hooks';

/** Whether it is under way, and how to begin it: a second click meanwhile does
 * nothing, also if it comes before anything could be drawn. */
export function useOnce(): [boolean, (what: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const begin = async (what: () => Promise<unknown>) => {
    if (running.current) return;
    setBusy((running.current = true));
    await what();
    setBusy((running.current = false));
  };
  return [busy, (what) => void begin(what)];
}
