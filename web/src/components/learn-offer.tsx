/* learn-offer.tsx - offers a guided first round to those who are new to a game. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { comeFrom, keepLearned, learnedOf } from '../learned';
import { titleOf } from '../server-text';
import { IconButton } from './icons';
import { Link } from './top-bar';

/** A link to the guided round, which leads back here. */
export function LearnLink(props: { game: string; class?: string; children?: ComponentChildren }) {
  const t = useTranslate();
  return (
    <span class="learn-link" onClickCapture={() => comeFrom(location.pathname)}>
      <Link to={`/learn/${props.game}`} class={props.class}>
        {props.children} {t('learn.offer.go')}
      </Link>
    </span>
  );
}

/** Nothing, once it was learnt or is not wanted on this device. */
export function LearnOffer({ game }: { game: string }) {
  const t = useTranslate();
  const [, again] = useState(0);
  if (learnedOf(game) !== undefined) return null;
  const refuse = () => {
    keepLearned(game, 'no');
    again((n) => n + 1);
  };
  return (
    <div class="learn-offer">
      <LearnLink game={game}>
        <b>{t('learn.offer', { game: titleOf(t, game) })}</b>
      </LearnLink>
      <IconButton icon="close" name={t('learn.no')} onClick={refuse} />
    </div>
  );
}
