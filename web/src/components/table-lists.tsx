/*
 * table-lists.tsx - the lists of saved tables and of public tables.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dateLocale, useTranslate, type Translate } from '../i18n';
import { useStanding, type Mine } from '../mine';
import { forget, savedTables, type SavedTable } from '../saved-tables';
import { titleOf, translateOr } from '../server-text';
import { useSettings } from '../settings-context';
import { ask } from '../socket';
import { listed } from '../tally';
import type { Listed } from '../types';
import { Box } from './box';
import { IconButton } from './icons';
import { Link } from './top-bar';
import { focused, useDelay } from './use-delay';

const SHOWN = 8; // tables of our own

/** A table in a list. */
function TableLink(props: { table: string; game: string; children: ComponentChildren }) {
  const t = useTranslate();
  return (
    <Link to={`/t/${props.table}`} class="table-link">
      <Box game={props.game} />
      <span>
        <b>{props.game === '' ? t('home.table') : titleOf(t, props.game)}</b> {props.children}
      </span>
    </Link>
  );
}

/** "3 hours": how long something has been so. */
function span(seconds: number, t: Translate): string {
  if (seconds < 3600) return t('span.minutes', { n: Math.floor(seconds / 60) });
  if (seconds < 86400) return t('span.hours', { n: Math.floor(seconds / 3600) });
  return t('span.days', { n: Math.floor(seconds / 86400) });
}

/** Whose turn it is, and since when. */
function Turn({ mine }: { mine: Mine }) {
  const t = useTranslate();
  const { yours, turn = [], since } = mine;
  if (!yours && turn.length === 0) return <span class="soft">{t('phase.playing')}</span>;
  return (
    <>
      {yours ? (
        <span class="tag">{t('turn.yours')}</span>
      ) : (
        <span class="soft">{t('turn.others', { n: turn.length, names: turn.join(', ') })}</span>
      )}
      {since !== undefined && since >= 60 && <span class="soft"> {t('home.since', { time: span(since, t) })}</span>}
    </>
  );
}

/** A table of ours: `mine` is what the server says; until then we show what we
 * know. */
interface Own {
  saved: SavedTable;
  mine: Mine | undefined;
}

const phaseOf = ({ saved, mine }: Own) => mine?.phase ?? saved.phase;
const isOver = (own: Own) => own.mine?.gone === true || phaseOf(own) === 'over' || phaseOf(own) === 'closed';

export interface OwnTablesState {
  running: Own[];
  finished: Own[];
  forget: (table: string) => void;
}

/** Our tables, those that are over apart. */
export function useOwnTables(): OwnTablesState {
  const [all, setAll] = useState(savedTables);
  const ours = all.filter((saved) => saved.token !== '').slice(0, SHOWN);
  const standing = useStanding(ours);
  const own = ours.map((saved) => ({ saved, mine: standing.get(saved.table) }));
  return {
    running: own.filter((one) => !isOver(one)),
    finished: own.filter(isOver),
    forget(table) {
      forget(table);
      setAll(savedTables());
    },
  };
}

/** Who won, and when. */
function Result({ saved, mine }: Own) {
  const t = useTranslate();
  const { language } = useSettings().settings;
  const { winners = [], at = saved.at } = saved.result ?? {};
  const day = at && new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
  const won = saved.name !== undefined && winners.includes(saved.name);
  const text = mine?.gone
    ? t('home.gone')
    : won
      ? t('home.won.you')
      : winners.length > 0
        ? t('home.won', { names: listed(winners, t('and')) })
        : t('phase.over');
  return (
    <>
      <span class={won ? 'tag good' : 'soft'}>{text}</span>
      {day && <span class="soft"> · {day}</span>}
    </>
  );
}

/** It waits for its game; before, there may have been another. */
function NotBegun({ phase, ...own }: Own & { phase: string | undefined }) {
  const t = useTranslate();
  return (
    <>
      <span class="soft">{translateOr(t, `phase.${phase}`, '')}</span>
      {own.saved.result && (
        <>
          <span class="soft"> · {t('home.last')}</span> <Result {...own} />
        </>
      )}
    </>
  );
}

function OwnTable(own: Own) {
  const t = useTranslate();
  const { saved, mine } = own;
  const names = (mine?.names ?? []).filter((name) => name !== saved.name);
  const phase = phaseOf(own);
  const told = mine ?? { phase, yours: saved.turn };
  return (
    <TableLink table={saved.table} game={mine?.game ?? saved.game ?? ''}>
      {names.length > 0 && <span class="soft">{t('home.with', { names: listed(names, t('and')) })} · </span>}
      {isOver(own) ? (
        <Result {...own} />
      ) : phase === 'playing' ? (
        <Turn mine={{ table: saved.table, ...told }} />
      ) : (
        <NotBegun {...own} phase={phase} />
      )}
    </TableLink>
  );
}

/** Forgetting a table loses the seat: asks for confirmation. */
function OwnList({ own, drop }: { own: Own[]; drop: (table: string) => void }) {
  const t = useTranslate();
  const [sure, setSure] = useState('');
  const ready = useDelay(sure);
  return (
    <ul class="table-list">
      {own.map((one) => (
        <li key={one.saved.table}>
          <OwnTable {...one} />
          <IconButton icon="close" name={t('home.forget')} onClick={() => setSure(one.saved.table)} />
          {sure === one.saved.table && (
            <p class="sure">
              {t(isOver(one) ? 'home.forget.sure' : 'leave.sure')}
              <button class="danger" ref={focused} aria-disabled={!ready} onClick={() => ready && drop(sure)}>
                {t('home.forget')}
              </button>
              <button onClick={() => setSure('')}>{t('leave.stay')}</button>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The games that go on. */
export function OwnTables({ own }: { own: OwnTablesState }) {
  const t = useTranslate();
  if (own.running.length === 0) return null;
  return (
    <section class="card continue" aria-labelledby="continue">
      <h2 id="continue">{t('home.continue')}</h2>
      <OwnList own={own.running} drop={own.forget} />
    </section>
  );
}

export function FinishedTables({ own }: { own: OwnTablesState }) {
  const t = useTranslate();
  if (own.finished.length === 0) return null;
  return (
    <section class="card finished" aria-labelledby="finished">
      <h2 id="finished">{t('home.finished')}</h2>
      <OwnList own={own.finished} drop={own.forget} />
    </section>
  );
}

export function PublicTables() {
  const t = useTranslate();
  const [tables, setTables] = useState<Listed[] | null>(null);
  const [failed, setFailed] = useState(false);
  const look = () => {
    void ask('lobby').then((answer) => {
      setFailed(!answer.ok);
      if (answer.ok) setTables((answer.tables as Listed[] | undefined) ?? []);
    });
  };
  useEffect(look, []);
  return (
    <section class="card" aria-labelledby="public">
      <header class="card-head">
        <h2 id="public">{t('home.public')}</h2>
        <IconButton icon="refresh" name={t('home.refresh')} onClick={look} />
      </header>
      {failed && <p class="soft">{t('no.connection')}</p>}
      {!failed && tables?.length === 0 && <p class="soft">{t('home.none')}</p>}
      <ul class="table-list">
        {tables?.map(({ table, game, host, taken, seats, phase }) => (
          <li key={table}>
            <TableLink table={table} game={game}>
              <span class="soft">
                {t('home.of', { host, taken, seats })} · {translateOr(t, `phase.${phase}`, '')}
              </span>
            </TableLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
