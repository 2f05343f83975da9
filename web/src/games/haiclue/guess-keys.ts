/*
 * guess-keys.ts - a guess by keyboard: 1 to 4, or the first letters of the word.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import type { Choosing } from './pieces';
import { isElsewhere, typing } from './tile-keys';
import { COLOURS, type Haiclue } from './types';

/** The place of the target that a key means, or -1. */
export function targetAt(words: string[], key: string, now: number): number {
  if (/^[1-4]$/.test(key)) return Number(key) - 1;
  return typing(words, key, now)?.at ?? -1;
}

export function useGuessKeys(root: { current: HTMLElement | null }, choosing: Choosing | undefined, { targets }: Haiclue): void {
  const now = useRef({ choosing, targets });
  now.current = { choosing, targets };
  useEffect(() => {
    if (!choosing) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, timeStamp, target } = event;
      const onTarget = target instanceof Element && target.matches('.hc-radio');
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || (!onTarget && isElsewhere(event))) return;
      const words = now.current.targets.map(({ word }) => word ?? '');
      const colour = COLOURS[targetAt(words, key, timeStamp)];
      if (!colour) return;
      event.preventDefault();
      now.current.choosing?.choose(colour);
      root.current?.querySelector<HTMLElement>(`[data-colour=${colour}] .hc-radio`)?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [choosing === undefined]);
}
