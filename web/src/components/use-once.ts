/* use-once.ts - runs one action at a time; ignores further clicks. SPDX-License-Identifier: MIT */
import { useRef, useState } from 'preact/hooks';

/** Whether an action is running, and how to start one. A second click is ignored
 * even if it comes before the next render. */
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
