/* tabs.tsx - which of board, sheet, cards and hands are shown, and tabs for it. SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';

export type Tab = 'hands' | 'board' | 'sheet' | 'cards';
const TABS: Tab[] = ['hands', 'board', 'sheet', 'cards'];

/** How many things fit beside each other: 1, 2 or 3. */
function fitting(width: number): number {
  const flat = innerHeight < 560;
  return width >= 1120 && !flat ? 3 : width >= 860 || (flat && width >= 520) ? 2 : 1;
}

/** Guessed for the first render, so that nothing jumps, then measured. */
export function useColumns() {
  const root = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(() => fitting(innerWidth - (innerWidth < 1000 ? 72 : 130)));
  useLayoutEffect(() => {
    const look = () => setColumns(fitting(root.current?.clientWidth ?? 0));
    const watcher = new ResizeObserver(look);
    if (root.current) watcher.observe(root.current);
    return () => watcher.disconnect();
  }, []);
  return { root, columns };
}

export interface Shown {
  columns: number;
  hasSheet: boolean;
  /** All hands are open. */
  over: boolean;
  /** This needs the board: where to walk, for example. */
  needsBoard: unknown;
}

export function useTabs({ columns, hasSheet, over, needsBoard }: Shown) {
  const [picked, pick] = useState<Tab>(over ? 'hands' : 'board');
  useEffect(() => {
    if (needsBoard) pick('board');
  }, [needsBoard]);
  useLayoutEffect(() => {
    if (over) pick('hands');
  }, [over]);
  const there = { hands: over, board: columns === 1, sheet: hasSheet, cards: columns < 3 || !over };
  const tabs = TABS.filter((name) => there[name]);
  const tab = tabs.includes(picked) ? picked : tabs[0]!;
  return { tabs, tab, pick, shows: (name: Tab) => (columns === 3 && there[name]) || tab === name };
}

export function Tabs({ tabs, tab, pick, t }: { tabs: Tab[]; tab: Tab; pick: (tab: Tab) => void; t: Translate }) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]!;
    pick(next);
    document.getElementById(`clue-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t('clue.views')} onKeyDown={step}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`clue-${name}`}
          role="tab"
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => pick(name)}
        >
          {t(`clue.tab.${name}`)}
        </button>
      ))}
    </div>
  );
}
