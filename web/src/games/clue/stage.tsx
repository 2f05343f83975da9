/* stage.tsx - the board with the die; on a phone it can be enlarged. SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toast } from '../../components/toast';
import type { Session } from '../../session';
import { mayMove } from '../../settings';
import type { Fact } from '../../types';
import type { BoardProps } from '../module';
import { ClueBoard } from './board';
import { centre, options, WEAPONS, type ClueTable } from './board-map';
import { furniture } from './furniture';
import { atOf, nameOf } from './names';
import { Die } from './pieces';

type BoardOf = BoardProps<ClueTable>;

/** Choosing where to walk. */
export interface Walk {
  chosen: string | null;
  choose: (place: string | null) => void;
  go: (place: string) => void;
}

const lastRoll = (facts: Fact[]) => facts.filter(({ fact }) => fact === 'rolled').pop();

/** What the die showed last, also before this page was opened, and how often it was
 * thrown since. */
function useDie(table: ClueTable, { history, news: { facts, key } }: Session) {
  const before = Number(lastRoll(history)?.pips ?? 6);
  const [die, setDie] = useState({ pips: table.die ?? before, throws: 0 });
  useLayoutEffect(() => {
    const rolled = lastRoll(facts);
    if (rolled) setDie((old) => ({ pips: Number(rolled.pips), throws: old.throws + 1 }));
  }, [key]);
  return { ...die, pips: table.die ?? die.pips };
}

/** A zoomed board begins at our own pawn. */
function useZoom({ pawns, suspects }: ClueTable, me: number | null) {
  const [zoomed, setZoomed] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = pawns[suspects[me ?? 0] ?? ''] ?? '';
    const at = furniture[place]?.pawns ?? centre(place);
    const { current } = pane;
    if (zoomed && current)
      current.scrollTo({
        left: (at.x / 480) * current.scrollWidth - current.clientWidth / 2,
        top: (at.y / 500) * current.scrollHeight - current.clientHeight / 2,
      });
  }, [zoomed]);
  return { zoomed, pane, toggle: () => setZoomed(!zoomed) };
}

/** On a phone the question may lie over the foot of the house, where pawns begin: on our
 * turn the page is scrolled as far as it can be seen. */
function useInSight(ask: string | null): void {
  useEffect(() => {
    if (ask !== 'begin-turn' && ask !== 'walk') return;
    const boxOf = (what: string) => document.querySelector(what)?.getBoundingClientRect();
    const [board, dock] = [boxOf('.clue.columns-1 .board'), boxOf('.clue .dock > *')];
    const by = board && dock && innerHeight - dock.top < innerHeight / 2 ? board.bottom - dock.top : 0;
    if (by > 0) scrollBy({ top: by, behavior: mayMove() ? 'smooth' : 'auto' });
  }, [ask]);
}

/** The die on the board: a button while we may roll it. It is read once it lies. */
function Thrown({ view, me, ask, act, busy, hint, scene, t, die }: BoardOf & { die: { pips: number; throws: number } }) {
  const { table } = view;
  const mayRoll = ask === 'begin-turn' && me !== null && options(table, me).roll;
  return (
    <div class={table.die === null && !mayRoll ? 'thrown rest' : 'thrown'}>
      {mayRoll ? (
        <button class={hint === 'roll' ? 'throw hinted' : 'throw'} disabled={busy} aria-label={t('clue.roll')} onClick={() => act('roll')}>
          <Die {...die} />
        </button>
      ) : (
        <Die {...die} />
      )}
      {table.die !== null && !scene && <span class="unseen">{t('clue.die', { n: table.die })}</span>}
    </div>
  );
}

export function Stage(props: BoardOf & { walk: Walk }) {
  const { view, me, ask, spot, t, walk } = props;
  const { table } = view;
  const { zoomed, pane, toggle } = useZoom(table, me);
  const die = useDie(table, props.session);
  useInSight(ask);
  // Whoever moves stays marked while their move is looked at.
  const { turn } = ((props.session.around ?? view) as typeof view).table;
  const tooFar = () => toast(t('clue.walk.far', { n: table.die ?? die.pips }));
  return (
    <div class={zoomed ? 'stage zoomed' : 'stage'}>
      <div ref={pane} class="pane" tabIndex={zoomed ? 0 : -1}>
        <div class="fit">
          <ClueBoard {...{ table, me, t, spot, turn, tooFar, ...walk }} legal={ask === 'walk' ? table.reach : []} pips={die.pips} />
          <Thrown {...props} die={die} />
        </div>
      </div>
      <ul class="unseen">
        {WEAPONS.map((weapon) => (
          <li key={weapon}>{t('clue.where', { who: nameOf(weapon, t), at: atOf(table.weapons[weapon] ?? 'hall', t) })}</li>
        ))}
      </ul>
      <button class="zoom" aria-label={t('clue.zoom')} aria-pressed={zoomed} onClick={toggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={`M10 4a6 6 0 1 1 0 12 6 6 0 1 1 0-12M15 15l5 5M7 10h6${zoomed ? '' : 'M10 7v6'}`} />
        </svg>
      </button>
    </div>
  );
}
