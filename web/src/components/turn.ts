/*
 * turn.ts - notification of a turn: title, sound, vibration.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { useSettings } from '../settings-context';
import { play } from '../sound';

/** The title of the page while this screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = 'Cluehouse';
    };
  }, [title]);
}

/** Calls for attention when it becomes our turn, and when others wonder whether we
 * are there. */
export function useTurn(asked: boolean, game: string, nudged: boolean): void {
  const t = useTranslate();
  const { settings } = useSettings();
  const calls = (asked ? 1 : 0) + (asked && nudged ? 1 : 0);
  const before = useRef(calls);
  useTitle(asked ? `${nudged ? '●●' : '●'} ${t('turn.yours')} · ${game}` : `${game} · Cluehouse`);
  useEffect(() => {
    if (calls > before.current) {
      play('turn');
      if (settings.vibrate) navigator.vibrate?.(120);
    }
    before.current = calls;
  }, [calls]);
}
