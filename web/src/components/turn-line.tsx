/*
 * turn-line.tsx - whose turn it is and, where hints are allowed, a bot's advice:
 * sticky, always visible.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { sayMove, sayReason } from '../advice';
import { gameOf } from '../games';
import type { GameModule } from '../games/module';
import { useTranslate } from '../i18n';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Answer, Table, View } from '../types';
import { useSettings } from '../settings-context';
import { Icon } from './icons';

/** Whose turn it is, as text. */
export function useTurnWords(session: Session, view: View, table: Table): string {
  const t = useTranslate();
  const serverText = useServerText();
  if (view.over) return t('turn.over');
  if (table.clock?.paused) return t('turn.paused');
  if (session.asked) return serverText.question(view.ask, view.say) || t('turn.yours');
  const names = view.acts.map((seat) => table.seats[seat]?.name ?? '');
  if (names.length === 0) return t('turn.wait');
  if (names.length > 3) return t('turn.several', { n: names.length });
  return t('turn.others', { n: names.length, names: names.join(', ') });
}

function Advice(props: { game: GameModule; hint: Answer; act: (move: string) => Promise<boolean> }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { language } = useSettings().settings;
  const { game, hint, act } = props;
  if (!hint.ok) return <>{serverText.refusal(hint)}</>;
  return (
    <>
      <b>{sayMove(game, String(hint.move), t)}</b> {sayReason(game, String(hint.why), t, language)}{' '}
      <button onClick={() => void act(String(hint.move))}>{t('hint.do')}</button>
    </>
  );
}

/** Tells the styles how high the line is: what is sticky below it begins there. */
function useHeightTold() {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tell = () => line.current?.parentElement?.style.setProperty('--turn-line', `${line.current.offsetHeight}px`);
    const watching = new ResizeObserver(tell);
    if (line.current) watching.observe(line.current);
    return () => watching.disconnect();
  }, []);
  return line;
}

export function TurnLine(props: {
  session: Session;
  view: View;
  table: Table;
  act: (move: string) => Promise<boolean>;
  /** The board points at this move, or at none. */
  point: (move: string | null) => void;
}) {
  const t = useTranslate();
  const { session, view, table, act, point } = props;
  const words = useTurnWords(session, view, table);
  const [hint, setHint] = useState<Answer | null>(null);
  useEffect(() => setHint(null), [view.question]);
  const advise = (answer: Answer) => {
    setHint(answer);
    point(answer.ok ? String(answer.move) : null);
  };
  const line = useHeightTold();
  const game = gameOf(table.game);
  const watching = session.seat === null;
  const said = words.startsWith(t('turn.yours')); // some questions begin so
  return (
    <div ref={line} class={session.asked ? 'turn-line mine' : 'turn-line'}>
      <p>
        {session.asked && !said && <b>{t('turn.yours')}: </b>}
        <span>{words}</span>
        {watching && !view.over && <span class="tag quiet">{t('watching')}</span>}
      </p>
      {game && table.hints && !watching && session.asked && (
        <button class="ask-hint" onClick={() => void session.request('hint').then(advise)}>
          <Icon name="bulb" /> <span>{t('hint')}</span>
        </button>
      )}
      <p class="advice" role="status">
        {game && hint && <Advice game={game} hint={hint} act={act} />}
      </p>
    </div>
  );
}
