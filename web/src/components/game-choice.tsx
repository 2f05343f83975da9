/* game-choice.tsx - the games, with pictures, to choose one. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { coverOf, games } from '../games';
import { useTranslate } from '../i18n';
import { titleOf, translateOr } from '../server-text';
import type { GameInfo } from '../types';
import { Box } from './box';
import { Icon } from './icons';
import { useGames } from './use-games';

export const SEATS = 4; // offered at first, unless the game says otherwise

export interface Offer {
  name: string;
  /** Undefined until the server has answered. */
  info: GameInfo | undefined;
  /** How many seats we offer at first. */
  seats: number;
}

/** The games that both the server and this client know. */
export function useOffers(): Offer[] {
  const known = useGames();
  return games.flatMap(({ name, seats = SEATS }) => {
    const info = known.find((one) => one.name === name);
    const { min_seats: min = 0, max_seats: max = seats } = info ?? {};
    return known.length > 0 && !info ? [] : [{ name, info, seats: Math.max(min, Math.min(max, seats)) }];
  });
}

/** Players, minutes, and how hard it is; and more items. */
export function GameFacts({ name, info, children }: { name: string; info: GameInfo | undefined; children?: ComponentChildren }) {
  const t = useTranslate();
  const { minutes, difficulty } = coverOf(name) ?? {};
  return (
    <ul class="facts">
      <li>
        <Icon name="people" />
        {info ? t('home.players', { min: info.min_seats, max: info.max_seats }) : '\u00a0'}
      </li>
      {minutes && (
        <li>
          <Icon name="clock" />
          {t('home.minutes', { min: minutes[0], max: minutes[1] })}
        </li>
      )}
      {difficulty && (
        <li>
          <Icon name="bulb" />
          {t(`difficulty.${difficulty}`)}
        </li>
      )}
      {children}
    </ul>
  );
}

/** What the game is, in a sentence. */
export function usePitch(): (offer: Offer) => string {
  const t = useTranslate();
  return ({ name, info }) => translateOr(t, `blurb.${name}`, info?.blurb ?? '');
}

export function GameChoice({ offers, game, set }: { offers: Offer[]; game: string; set: (offer: Offer) => void }) {
  const t = useTranslate();
  return (
    <fieldset class="game-choice">
      <legend class="unseen">{t('home.which')}</legend>
      {offers.map((offer) => (
        <label key={offer.name} class="game-card" data-game={offer.name}>
          <input type="radio" name="game" class="unseen" checked={offer.name === game} onChange={() => set(offer)} />
          <Box game={offer.name} />
          <b>{titleOf(t, offer.name)}</b>
        </label>
      ))}
    </fieldset>
  );
}
