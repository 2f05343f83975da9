/*
 * index.tsx - parts of the client that are not needed on the first screen or for
 * playing: each folder is a script of its own, loaded when it is shown
 * (web/chunks.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { Waiting } from '../components/notice';
import { Reload } from '../components/update';
import { whole } from '../pieces';
import { savedTableAt } from '../saved-tables';
import type { Session } from '../session';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Loading failed: the server has a newer version, or there is no connection. */
function Missing() {
  const t = useTranslate();
  return (
    <div class="banner" role="alert">
      <span>{t('part.missing')}</span>
      <Reload />
    </div>
  );
}

/** A component that is loaded when it is first shown. */
function onDemand<P extends object>(load: Load<P>, Meanwhile: ComponentType | null = null): ComponentType<P> {
  let Part: ComponentType<P> | null = null;
  return function OnDemand(props: P) {
    const [state, setState] = useState<'waits' | 'failed' | 'there'>('waits');
    useEffect(() => {
      if (Part !== null) return;
      load().then(
        (loaded) => {
          Part = loaded.default;
          setState('there');
        },
        () => setState('failed'),
      );
    }, []);
    if (Part !== null) return <Part {...props} />;
    if (state === 'failed') return <Missing />;
    return Meanwhile && <Meanwhile />;
  };
}

const end = () => whole('end', import('./end'));
const celebrate = async () => ({ default: (await end()).Celebrate });
const history = () => whole('history', import('./history'));
/** With the styles of tables. */
const learn = async () => {
  const [part] = await Promise.all([whole('learn', import('./learn')), play()]);
  return part;
};
const manners = () => whole('manners', import('./manners'));
const lobby = () => whole('lobby', import('./lobby'));
const play = () => whole('play', import('./play'));
const push = () => whole('push', import('./push'));
const result = () => whole('result', import('./result'));
const rules = () => whole('rules', import('./rules'));
const settings = () => whole('settings', import('./settings'));
const table = () => whole('table', import('./table'));
const tally = () => whole('tally', import('./tally'));
const television = () => whole('television', import('./television'));
const words = () => whole('words', import('./words'));

export const Celebrate = onDemand(celebrate);
export const End = onDemand(end);
export const History = onDemand(history);
export const Lobby = onDemand(lobby);
export const Learn = onDemand(learn, Waiting);
export const Manners = onDemand(manners);
export const Play = onDemand(play, Waiting);
export const PushSwitch = onDemand(push);
export const ResultDialog = onDemand(result);
export const RuleBook = onDemand(rules);
export const SettingsDialog = onDemand(settings);
export const TableDialog = onDemand(table);
export const Tally = onDemand(tally);
export const Television = onDemand(television, Waiting);
export const WordsDialog = onDemand(words);

/** Renews the subscription for notices, where there is one. */
export function renewPush(session: Session): void {
  if (savedTableAt(session.saved.table)?.push)
    push()
      .then(({ renew }) => renew(session))
      .catch(() => undefined);
}

/** Loads what every table needs, while one thinks about which to make. */
export function loadPlay(): void {
  play().catch(() => undefined);
}

/** Loads what may be wanted at a table, while there is time: when the server has
 * been updated, this version of it is gone. */
export function loadAhead(): void {
  for (const load of [end, history, table, settings, rules, tally, lobby, manners, result]) load().catch(() => undefined);
}
