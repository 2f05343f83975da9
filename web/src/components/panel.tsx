/*
 * panel.tsx - history, chat and rules: beside the board on a desk, where it can be
 * folded; a bottom sheet on a phone.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import { read, write } from '../saved-tables';
import type { Table } from '../types';
import { Chat } from './chat';
import { Icon, IconButton, type IconName } from './icons';
import { History, RuleBook } from '../parts';

export type Tab = 'history' | 'chat' | 'rules';
const tabs: [Tab, IconName][] = [
  ['history', 'list'],
  ['chat', 'chat'],
  ['rules', 'book'],
];

/** Is there room for a panel beside the board? */
export function useWide(): boolean {
  const query = '(min-width: 1000px)';
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setWide(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return wide;
}

const OPEN = 'cluehouse.panel'; // what was open beside the board
const ROOM = 1500; // px: there the history takes no room from any board

/** What is open. On a desk it is the same the next time. */
export function useTab(wide: boolean): [Tab | null, (tab: Tab | null) => void] {
  const [tab, setTab] = useState<Tab | null>(() =>
    wide ? read<Tab | null>(OPEN, innerWidth < ROOM ? null : 'history') : null,
  );
  const set = (to: Tab | null) => {
    setTab(to);
    if (wide) write(OPEN, to);
  };
  return [tab, set];
}

/** Lines of chat since it was last open. */
function useUnread(session: Session, open: boolean): number {
  const [seen, setSeen] = useState(session.said.length);
  useEffect(() => {
    if (open) setSeen(session.said.length);
  }, [open, session.said.length]);
  return open ? 0 : Math.max(0, session.said.length - seen);
}

interface TabsProps {
  tab: Tab | null;
  unread: number;
  setTab: (tab: Tab | null) => void;
}

function Tabs({ tab, unread, setTab }: TabsProps) {
  const t = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault(); // nothing scrolls
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = (at + step + tabs.length) % tabs.length;
    buttons[next]?.focus();
    if (tab !== null) setTab(tabs[next]![0]);
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={onKeyDown}>
      {tabs.map(([name, icon], i) => (
        <button
          key={name}
          id={`tab-${name}`}
          role="tab"
          aria-selected={tab === name}
          aria-controls={tab === name ? 'panel-in' : undefined}
          tabIndex={tab === name || (tab === null && i === 0) ? 0 : -1}
          onClick={() => setTab(tab === name ? null : name)}
        >
          <Icon name={icon} /> {t(`tab.${name}`)}
          {name === 'chat' && unread > 0 && (
            <span class="badge" aria-label={t('chat.unread', { n: unread })}>
              {unread}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export function Panel(props: {
  session: Session;
  table: Table;
  tab: Tab | null;
  setTab: (tab: Tab | null) => void;
  rule: string;
  show: (spot: string | null) => void;
}) {
  const t = useTranslate();
  const { session, table, tab, setTab } = props;
  const unread = useUnread(session, tab === 'chat');
  const close = () => {
    document.getElementById(`tab-${tab}`)?.focus();
    setTab(null);
  };
  return (
    <aside
      class={tab === null ? 'panel' : 'panel open'}
      aria-label={t('panel')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Tabs {...{ tab, unread, setTab }} />
      {tab !== null && (
        <div class="panel-in" id="panel-in" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <div class="sheet-head">
            <IconButton icon="close" name={t('panel.close')} onClick={close} />
          </div>
          {tab === 'history' && <History session={session} table={table} show={props.show} />}
          {tab === 'chat' && <Chat session={session} />}
          {tab === 'rules' && <RuleBook game={table.game} rule={props.rule} />}
        </div>
      )}
    </aside>
  );
}
