/* notice.tsx - a page with a message and a link home. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { Link, TopBar } from './top-bar';
import { useTitle } from './turn';

export function Notice(props: {
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  const t = useTranslate();
  useTitle(`${props.title} · Cluehouse`);
  return (
    <>
      <TopBar />
      <main class="page narrow">
        <div class="card notice">
          <h1>{props.title}</h1>
          <p>{props.text}</p>
          {props.children}
          <Link to="/" class="button">
            {t('home.go')}
          </Link>
        </div>
      </main>
    </>
  );
}

const MOMENT = 4000; // milliseconds

/** Shown while loading; after a while with a message and a link home. */
export function Waiting() {
  const t = useTranslate();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), MOMENT);
    return () => clearTimeout(timer);
  }, []);
  if (slow) return <Notice title={t('wait')} text={t('line.offline')} />;
  return (
    <main class="page narrow waiting">
      <h1 class="unseen">Cluehouse</h1>
      <p role="status" class="soft">
        {t('wait')}
      </p>
    </main>
  );
}
