/*
 * table-lists.tsx - the lists of saved tables and of public tables.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { coverOf } from '../games';
import { useTranslate } from '../i18n';
import { forget, savedTables, type SavedTable } from '../saved-tables';
import { titleOf, translateOr } from '../server-text';
import { ask } from '../socket';
import type { Listed } from '../types';
import { IconButton } from './icons';
import { Link } from './top-bar';
import { focused, useDelay } from './use-delay';

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

function OwnTable({ saved }: { saved: SavedTable }) {
  const t = useTranslate();
  return (
    <TableLink table={saved.table} game={saved.game ?? ''}>
      {saved.turn && saved.phase === 'playing' ? (
        <span class="tag">{t('turn.yours')}</span>
      ) : (
        <span class="soft">{translateOr(t, `phase.${saved.phase}`, '')}</span>
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
  const mine = all.filter((saved) => saved.token !== '');
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
        {mine.slice(0, 8).map((saved) => (
          <li key={saved.table}>
            <OwnTable saved={saved} />
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
