/*
 * go-on.tsx - the button that ends a scene, and Enter in its place.
 *
 * It lies where one has just pressed another one: a second tap within a second is the
 * end of the first, and goes nowhere.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { isElsewhere } from './tile-keys';

const DOUBLE = 1000; // ms
let pressed = -DOUBLE;

/** Something was pressed where the button will be. */
export function notePress(): void {
  pressed = performance.now();
}

const left = () => DOUBLE - (performance.now() - pressed);

export function GoOn({ press, t }: { press: () => void; t: Translate }) {
  const [held, setHeld] = useState(left() > 0);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setHeld(false), left());
    return () => clearTimeout(timer);
  }, [held]);
  const onClick = () => {
    notePress();
    setHeld(true);
    press();
  };
  return (
    <button class="main" disabled={held} onClick={onClick}>
      {t('haiclue.next')}
    </button>
  );
}

/** Enter presses the main button of the scene, unless the focus is on something else. */
export function useEnter(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
      if (key !== 'Enter' || repeat || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (isElsewhere(event) || (target as Element).closest?.('button, a, summary, [tabindex="0"]')) return;
      const main = root.current?.querySelector<HTMLButtonElement>('.hc-scene > .main');
      if (!main) return;
      event.preventDefault();
      main.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
