/* use-begin.ts - makes a table, and goes to it. SPDX-License-Identifier: MIT */
import { loadGame } from '../games';
import { useTranslate } from '../i18n';
import { go } from '../route';
import { useSettings } from '../settings-context';
import { keepName, languageOption, make, wishedPace } from '../tables';
import type { Offer } from './game-choice';
import { useAccepted } from './use-request';

export interface Wish extends Pick<Offer, 'info' | 'seats'> {
  game: string;
  /** Of the bots, if the game begins at once. */
  level: string;
  /** Empty for a guest. */
  name: string;
}

/** `atOnce`: against bots, with hints; otherwise people are waited for. */
export function useBegin(): (wish: Wish, atOnce: boolean) => Promise<void> {
  const t = useTranslate();
  const { language } = useSettings().settings;
  const accepted = useAccepted();
  return async ({ game, info, seats, level, name }, atOnce) => {
    const own = name.trim();
    if (own !== '') keepName(own);
    const pace = wishedPace();
    const request = {
      game,
      seats,
      name: own || t('home.guest'),
      ...languageOption(info, language),
      ...(pace ? { pace } : {}),
      ...(atOnce ? { fill: level, hints: true } : {}),
    };
    void loadGame(game); // meanwhile
    const answer = await make(request, atOnce);
    if (accepted(answer)) go(`/t/${String(answer.table)}`);
  };
}
