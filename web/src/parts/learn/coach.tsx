/*
 * coach.tsx - says what to do next, and points at it.
 *
 * Not modal: the board is used as always. What the coach says is read out, and
 * the focus comes to it only where there is something to press in it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point, Step } from '../../games/lesson';
import type { Text } from '../../games/module';
import { useTranslate } from '../../i18n';
import { useSettings } from '../../settings-context';
import { beside, type Box } from './place';
import { makeRoom, solids, useTarget, type Target } from './use-target';

const LEAST = 32; // pixels of the ring
const BAR = 56; // pixels at the top of the page that stay free

export function useText(): (text: Text) => string {
  const { language } = useSettings().settings;
  return (text) => text[language];
}

/** **word** is bold. */
export function Rich({ text }: { text: string }) {
  return <>{text.split('**').map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part))}</>;
}

/** The ring around what is pointed at. */
function ringOf({ left, top, width, height }: Box): Box {
  const more = Math.max(6, (LEAST - Math.min(width, height)) / 2);
  return { left: left - more, top: top - more, width: width + 2 * more, height: height + 2 * more };
}

/** Moves the bubble to where it belongs; it has been rendered, so its size is known. */
export function usePlace(target: Target | null, words: string) {
  const bubble = useRef<HTMLElement>(null);
  const [size, resized] = useState(0);
  useEffect(() => {
    const again = () => resized((n) => n + 1);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  useLayoutEffect(() => {
    const { current } = bubble;
    if (current === null) return;
    // The line below the bar says what one is asked.
    const head = document.querySelector('.lesson-board .turn-line')?.getBoundingClientRect().bottom ?? 0;
    const roof = Math.max(BAR, head);
    const room = { left: 0, top: roof, width: document.documentElement.clientWidth, height: innerHeight - roof };
    const box = target?.box ? ringOf(target.box) : { left: room.width / 2, top: innerHeight, width: 0, height: 0 };
    const { left, top } = beside(box, { width: current.offsetWidth, height: current.offsetHeight }, room, target?.free, solids());
    Object.assign(current.style, { left: `${left}px`, top: `${top}px` });
  }, [target, words, size]);
  return bubble;
}

function Ring({ target }: { target: Target | null }) {
  if (!target?.box) return null;
  const { left, top, width, height } = ringOf(target.box);
  const px = (n: number) => `${n}px`;
  const style = { left: px(left), top: px(top), width: px(width), height: px(height) };
  return <div class="coach-ring" style={style} aria-hidden="true" />;
}

interface CoachProps {
  step: Step;
  /** Counted from 1, of how many. */
  n: number;
  of: number;
  /** How often another move was tried. */
  mistakes: number;
  next: () => void;
}

/** Another move than the right one was tried, and since then nothing else was done. */
function useMistake(mistakes: number, point: Point): boolean {
  const [at, setAt] = useState<Point | null>(null);
  useLayoutEffect(() => setAt(mistakes > 0 ? point : null), [mistakes]);
  useEffect(() => setAt((was) => (was === point ? was : null)), [point]);
  return at === point && mistakes > 0;
}

export function Coach({ step, n, of, mistakes, next }: CoachProps) {
  const t = useTranslate();
  const text = useText();
  const target = useTarget(step);
  const point = target?.point ?? step.points[0]!;
  const wrong = useMistake(mistakes, point) && step.instead !== undefined;
  const words = text(wrong ? step.instead! : point.say);
  const bubble = usePlace(target, words);
  const forward = useRef<HTMLButtonElement>(null);
  useEffect(() => forward.current?.focus({ preventScroll: true }), [step]);
  // Before anything of the step was touched: then nothing may move.
  const there = target?.box != null;
  useLayoutEffect(() => {
    if (there && bubble.current) makeRoom(bubble.current.offsetHeight, target);
  }, [step, there]);
  // What is being shown is not told in advance, and not for longer than it is there.
  if (step.kind === 'scene' && !there) return null;
  return (
    <>
      <Ring target={target} />
      <section ref={bubble} class={wrong ? 'coach coach-wrong' : 'coach'} aria-label={t('learn.coach')}>
        <p class="coach-say" role="status">
          <Rich text={words} />
        </p>
        <div class="coach-row">
          <span class="coach-count">{t('learn.count', { n, of })}</span>
          {step.kind === 'do' && (
            <button class="link" onClick={next}>
              {t('learn.for-me')}
            </button>
          )}
          {step.kind === 'look' && (
            <button ref={forward} class="main" onClick={next}>
              {t('learn.next')}
            </button>
          )}
        </div>
      </section>
    </>
  );
}
