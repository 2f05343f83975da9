/*
 * table-lists.tsx - the lists of saved tables and of public tables.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { coverOf } from '../games';
import { useTranslate, type Translate } from '../i18n';
import { useStanding, type Mine } from '../mine';
import { forget, savedTables, type SavedTable } from '../saved-tables';
import { titleOf, translateOr } from '../server-text';
import { ask } from '../socket';
import type { Listed } from '../types';
import { IconButton } from './icons';
import { Link } from './top-bar';
import { focused, useDelay } from './use-delay';

const SHOWN = 8; // tables of our own

/** A table in a list. */
function TableLink(props: { table: string; game: string; children: ComponentChildren }) {
  const t = useTranslate();
  const Glyph = coverOf(props.game)?.Glyph;
  return (
    <Link to={`/t/${props.table}`} class="table-link">
      <span class="table-glyph">{Glyph && <Glyph />}</span>
      <span>
        <b>{props.game === '' ? t('home.table') : titleOf(t, props.game)}</b> {props.children}
      </span>
    </Link>
  );
}

/** "3 hours": how long something has been so. */
function span(seconds: number, t: Translate): string {
  if (seconds < 60) return t('span.now');
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
      {since !== undefined && <span class="soft"> {t('home.since', { time: span(since, t) })}</span>}
    </>
  );
}

/** `mine` is what the server says; until then we show what we know. */
function OwnTable({ saved, mine }: { saved: SavedTable; mine: Mine | undefined }) {
  const t = useTranslate();
  const told = mine ?? { phase: saved.phase, yours: saved.turn };
  const phase = told.phase ?? saved.phase;
  const names = (mine?.names ?? []).filter((name) => name !== saved.name);
  return (
    <TableLink table={saved.table} game={mine?.game ?? saved.game ?? ''}>
      {names.length > 0 && <span class="soft">{t('home.with', { names: names.join(', ') })} · </span>}
      {mine?.gone ? (
        <span class="soft">{t('home.gone')}</span>
      ) : phase === 'playing' ? (
        <Turn mine={{ table: saved.table, ...told }} />
      ) : (
        <span class="soft">{translateOr(t, `phase.${phase}`, '')}</span>
      )}
    </TableLink>
  );
}

/** Forgetting a table loses the seat: asks for confirmation. */
export function OwnTables() {
  const t = useTranslate();
  const [all, setAll] = useState(savedTables);
  const [sure, setSure] = useState('');
  const ready = useDelay(sure);
  const mine = all.filter((saved) => saved.token !== '').slice(0, SHOWN);
  const standing = useStanding(mine);
  if (mine.length === 0) return null;
  const drop = () => {
    if (!ready) return;
    forget(sure);
    setAll(savedTables());
  };
  return (
    <section class="card continue" aria-labelledby="continue">
      <h2 id="continue">{t('home.continue')}</h2>
      <ul class="table-list">
        {mine.map((saved) => (
          <li key={saved.table}>
            <OwnTable saved={saved} mine={standing.get(saved.table)} />
            <IconButton icon="close" name={t('home.forget')} onClick={() => setSure(saved.table)} />
            {sure === saved.table && (
              <p class="sure">
                {t('leave.sure')}
                <button class="danger" ref={focused} aria-disabled={!ready} onClick={drop}>
                  {t('home.forget')}
                </button>
                <button onClick={() => setSure('')}>{t('leave.stay')}</button>
              </p>
            )}
          </li>
        ))}
      </ul>
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
