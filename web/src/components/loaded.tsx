/* loaded.tsx - waits for a script that is loaded on demand. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { coverOf, gameOf, loadGame } from '../games';
import { useTranslate } from '../i18n';
import { useCharacter } from './box';
import { Notice, Waiting } from './notice';
import { Reload } from './update';

/** Loads a game, and renders again when it is there; false if it cannot be. The
 * page has its colours. */
export function useLoaded(game: string | undefined): boolean {
  const [failed, setFailed] = useState(false);
  useCharacter(game);
  const [, again] = useState(0);
  useEffect(() => {
    if (game === undefined || gameOf(game)) return;
    void loadGame(game).then((fine) => {
      setFailed(!fine);
      again((n) => n + 1);
    });
  }, [game]);
  return !failed;
}

/** What needs a game, once it is loaded. A page that is older than the server
 * cannot load it any more, and must be loaded again itself. */
export function WithGame({ game, children }: { game: string; children: () => ComponentChildren }) {
  const t = useTranslate();
  const fine = useLoaded(game);
  if (!fine)
    return (
      <Notice title={t('broken')} text={t('broken.say')}>
        <Reload />
      </Notice>
    );
  return <>{gameOf(game) || !coverOf(game) ? children() : <Waiting />}</>;
}
