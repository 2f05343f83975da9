/*
 * turn.ts - notification of a turn: title, sound, vibration.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { useSettings } from '../settings-context';

let audio: AudioContext | null = null;

/** Two soft notes, the second one higher. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    [523.25, 783.99].forEach((pitch, i) => note(audio as AudioContext, pitch, start + i * 0.14));
  } catch {
    // No sound here; the title shows it as well.
  }
}

function note(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

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
      if (settings.sound) chime();
      if (settings.vibrate) navigator.vibrate?.(120);
    }
    before.current = calls;
  }, [calls]);
}
