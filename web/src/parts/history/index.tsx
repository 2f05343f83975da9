/*
 * index.tsx - what happened, turn by turn, the newest at the bottom, where the list
 * is scrolled to: nothing that one reads moves away. A tap on a line shows on the
 * board what it is about.
 *
 * SPDX-License-Identifier: MIT
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useTranslate } from '../../i18n';
import { narrate, type Line } from '../../narrate';
import { interleave, noticeText, tableThen } from '../../notices';
import type { Session } from '../../session';
import { grouped, type Entry } from './turns';
import type { Table, View } from '../../types';
import { Disc } from '../../components/seat-chip';

interface Props {
  session: Session;
  table: Table;
  /** The board points at what a line is about. */
  show: (spot: string | null) => void;
}

/** The mark of the seat that a line is about; the table is that of the line. */
function Whose({ seat, ...of }: { table: Table; view: View | null; seat: unknown }) {
  return typeof seat === 'number' ? <Disc {...of} seat={seat} size="tiny" /> : null;
}

/** Pictures are for the eyes, the text for everybody else. */
function Words({ line: { art, text } }: { line: Line }) {
  if (art === undefined) return <>{text}</>;
  return (
    <>
      <span aria-hidden="true">{art}</span>
      <span class="unseen">{text}</span>
    </>
  );
}

function HistoryLine({ session, table, line, show }: Props & { line: Entry<Line> }) {
  const t = useTranslate();
  const about = 'fact' in line ? line.fact : line;
  const whose = { table: tableThen(about, table, session.notices), view: session.view };
  if ('fact' in line)
    return (
      <li>
        <Whose {...whose} seat={line.fact.seat ?? line.fact.by} />
        {line.spot === undefined ? (
          <Words line={line} />
        ) : (
          <button class="line-spot" onClick={() => show(line.spot ?? null)}>
            <Words line={line} />
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

/** The lines, made again only when there are others. */
function useLines({ session, table }: Props): Entry<Line>[] {
  const t = useTranslate();
  const { history, news, notices, seat, holds } = session;
  const names = table.seats.map(({ name }) => name).join('\n');
  return useMemo(
    () => interleave(narrate(session.past, table, t, seat, notices), notices),
    [history, news.key, holds, notices, seat, names, t],
  );
}

const NEAR = 60; // pixels

/** Keeps the newest line in sight, unless somebody has scrolled back. */
function useNewest(lines: unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const { current } = list;
    if (current && follows.current) current.scrollTop = current.scrollHeight;
  }, [lines]);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  return { ref: list, onScroll };
}

export default function History(props: Props) {
  const t = useTranslate();
  const lines = useLines(props);
  const newest = useNewest(lines);
  if (lines.length === 0) return <p class="soft pad">{t('history.empty')}</p>;
  const list = (entries: Entry<Line>[]) => (
    <ol>
      {entries.map((line) => (
        <HistoryLine key={'fact' in line ? line.fact.number : `n${line.number}`} {...props} line={line} />
      ))}
    </ol>
  );
  return (
    <div class="history" role="region" tabIndex={0} aria-label={t('tab.history')} {...newest}>
      {grouped(lines).map(({ key, deal, lines: some }) =>
        deal ? (
          <details key="deal">
            <summary>{t('history.deal')}</summary>
            {list(some)}
          </details>
        ) : (
          <section key={key}>{list(some)}</section>
        ),
      )}
    </div>
  );
}
