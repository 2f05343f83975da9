/* leave.tsx - buttons for what cannot be undone: they ask first. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { go } from '../route';
import type { Session } from '../session';
import { focused, useDelay } from './use-delay';
import { useRequest } from './use-request';

/** A button for something irreversible: asks for confirmation. */
export function ForGood(props: { words: string; kind: string; act: () => Promise<unknown> }) {
  const t = useTranslate();
  const [sure, setSure] = useState(false);
  const ready = useDelay(sure);
  return sure ? (
    <div class="row">
      <span>{t('leave.sure')}</span>
      <button class="danger" ref={focused} aria-disabled={!ready} onClick={() => ready && void props.act()}>
        {props.words}
      </button>
      <button onClick={() => setSure(false)}>{t('leave.stay')}</button>
    </div>
  ) : (
    <button class={props.kind} onClick={() => setSure(true)}>
      {props.words}
    </button>
  );
}

export function Leave({ session }: { session: Session }) {
  const t = useTranslate();
  const request = useRequest(session);
  const leave = async () => {
    if (await request('leave')) go('/');
  };
  return <ForGood words={t('leave')} kind="quiet" act={leave} />;
}
