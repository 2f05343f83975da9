/*
 * panel.tsx - history, chat and rules: beside the board on a desk, a bottom sheet
 * on a phone.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import { narrate, type Line } from '../narrate';
import { interleave, noticeText, tableThen } from '../notices';
import type { Notice, Table, View } from '../types';
import { Chat } from './chat';
import { Icon, IconButton, type IconName } from './icons';
import { RuleBook } from '../parts';
import { Disc } from './seat-chip';

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

/** The mark of the seat that a line is about; the table is that of the line. */
function Whose({ seat, ...of }: { table: Table; view: View | null; seat: unknown }) {
  return typeof seat === 'number' ? <Disc {...of} seat={seat} size="tiny" /> : null;
}

interface HistoryProps {
  session: Session;
  table: Table;
  /** The board points at what a line is about. */
  show: (spot: string | null) => void;
}

function HistoryLine({ session, table, line, show }: HistoryProps & { line: Line | Notice }) {
  const t = useTranslate();
  const about = 'fact' in line ? line.fact : line;
  const whose = { table: tableThen(about, table, session.notices), view: session.view };
  if ('fact' in line)
    return (
      <li>
        <Whose {...whose} seat={line.fact.seat ?? line.fact.by} />
        {line.spot === undefined ? (
          line.art ?? line.text
        ) : (
          <button class="link" aria-label={line.text} onClick={() => show(line.spot ?? null)}>
            {line.art ?? line.text}
          </button>
        )}
      </li>
    );
  const text = noticeText(line, session, t);
  return text === null ? null : (
    <li class="noticed">
      <Whose {...whose} seat={line.seat} />
      {text}
    </li>
  );
}

function History({ session, table, show }: HistoryProps) {
  const t = useTranslate();
  const { notices } = session;
  const lines = interleave(narrate(session.past, table, t, session.seat, notices), notices);
  if (lines.length === 0) return <p class="soft pad">{t('history.empty')}</p>;
  return (
    <ol class="history" reversed tabIndex={0} aria-label={t('tab.history')}>
      {lines.reverse().map((line) => (
        <HistoryLine key={'fact' in line ? line.fact.number : `n${line.number}`} {...{ session, table, line, show }} />
      ))}
    </ol>
  );
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
  wide: boolean;
  unread: number;
  setTab: (tab: Tab | null) => void;
}

function Tabs({ tab, wide, unread, setTab }: TabsProps) {
  const t = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
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
          onClick={() => setTab(!wide && tab === name ? null : name)}
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
  const { session, table, setTab } = props;
  const wide = useWide();
  const tab = props.tab ?? (wide ? 'history' : null);
  const unread = useUnread(session, tab === 'chat');
  const close = () => {
    document.getElementById(`tab-${tab}`)?.focus();
    setTab(null);
  };
  return (
    <aside
      class={tab === null ? 'panel' : 'panel open'}
      aria-label={t('panel')}
      onKeyDown={(event) => event.key === 'Escape' && !wide && close()}
    >
      <Tabs {...{ tab, wide, unread, setTab }} />
      {tab !== null && (
        <div class="panel-in" id="panel-in" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {!wide && (
            <div class="sheet-head">
              <IconButton icon="close" name={t('close')} onClick={close} />
            </div>
          )}
          {tab === 'history' && <History session={session} table={table} show={props.show} />}
          {tab === 'chat' && <Chat session={session} />}
          {tab === 'rules' && <RuleBook game={table.game} rule={props.rule} />}
        </div>
      )}
    </aside>
  );
}
