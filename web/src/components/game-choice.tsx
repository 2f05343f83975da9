/* game-choice.tsx - the games, with pictures, to choose one. SPDX-License-Identifier: MIT */
import type { ComponentType } from 'preact';
import { games } from '../games';
import { useTranslate } from '../i18n';
import { titleOf, translateOr } from '../server-text';
import type { GameInfo } from '../types';
import { useGames } from './use-games';

export const SEATS = 4; // offered at first, unless the game says otherwise

export interface Offer {
  name: string;
  Glyph: ComponentType;
  /** Undefined until the server has answered. */
  info: GameInfo | undefined;
  /** How many seats we offer at first. */
  seats: number;
}

/** The games that both the server and this client know. */
export function useOffers(): Offer[] {
  const known = useGames();
  return games.flatMap(({ name, Glyph, seats = SEATS }) => {
    const info = known.find((one) => one.name === name);
    const { min_seats: min = 0, max_seats: max = seats } = info ?? {};
    return known.length > 0 && !info ? [] : [{ name, Glyph, info, seats: Math.max(min, Math.min(max, seats)) }];
  });
}

export function GameChoice({ offers, game, set }: { offers: Offer[]; game: string; set: (offer: Offer) => void }) {
  const t = useTranslate();
  return (
    <fieldset class="game-choice">
      <legend class="unseen">{t('home.which')}</legend>
      {offers.map((offer) => {
        const { name, Glyph, info } = offer;
        return (
          <label key={name} class="game-card">
            <input type="radio" name="game" class="unseen" checked={name === game} onChange={() => set(offer)} />
            <span class="game-picture">
              <Glyph />
            </span>
            <span class="game-words">
              <b>{titleOf(t, name)}</b>
              <span>{translateOr(t, `blurb.${name}`, info?.blurb ?? '')}</span>
              <small>{info ? t('home.players', { min: info.min_seats, max: info.max_seats }) : '\u00a0'}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
