/*
 * board.tsx - a table of HUE: the board, the values of colours, the hand.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { useServerText } from '../../server-text';
import type { BoardProps } from '../module';
import { Patterns } from './card';
import { End, useShow } from './end';
import { useGhost, type Ghost, type Holding } from './ghost';
import { Hand, ValueBar } from './hand';
import { HueMap, type Laid } from './map';
import {
  findRegions,
  kindOf,
  LETTERS,
  regionsOf,
  type Letter,
  type Region,
  type Regions,
  type Square,
  type Values,
} from './regions';

export interface HueTable {
  poison: 'region' | 'colour';
  first: number | null;
  player: number | null;
  cards: number[];
  hands: (string[] | null)[];
  laid: Laid[];
  squares: Square[];
  values: Record<string, number>;
  points: number[] | null;
  winner: number | null;
}

const NAMES = { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' };

function valuesOf(table: HueTable): Values {
  return Object.fromEntries(
    LETTERS.map((letter) => [letter, table.values[NAMES[letter]] ?? 0]),
  ) as Values;
}

/** A colour's best region, and those that poison has spoilt. */
function shownRegions(regions: Regions, letter: Letter | null): Region[] {
  if (letter === null) return [];
  const best = regions.best[letter];
  const spoilt = regions.all.filter((region) => region.colour === letter && region.spoilt);
  return best ? [best, ...spoilt] : spoilt;
}

/** What the ghost does to the values, for screen readers. */
function ghostChanges(ghost: Ghost, now: Values, t: Translate): string {
  if (!ghost.legal) return '';
  const changes = LETTERS.filter((letter) => ghost.after.values[letter] !== now[letter]).map(
    (letter) =>
      t('hue.becomes', {
        colour: t(`hue.colour.${letter}`),
        from: now[letter],
        to: ghost.after.values[letter],
      }),
  );
  return changes.length > 0 ? changes.join(', ') + '.' : t('hue.no-change');
}

/** Whether the ghost may lie there, and what its skull would spoil. */
function ghostLies(ghost: Ghost, t: Translate): string {
  if (!ghost.legal) return t(`hue.wrong.${ghost.verdict as 'card-touches-nothing'}`);
  const fits = t(ghost.verdict === 'covers' ? 'hue.covers' : 'hue.beside');
  const spoilt = regionsOf(ghost.after, ghost.squares).filter((region) => region.spoilt);
  return [
    fits,
    ...spoilt.map(({ colour, worth }) =>
      t('hue.spoils', { colour: t(`hue.colour.${colour}`), n: worth }),
    ),
  ].join(' ');
}

interface ActionsProps {
  holding: Holding;
  mine: boolean;
  busy: boolean;
  place: () => void;
  t: Translate;
}

function Actions({ holding, mine, busy, place, t }: ActionsProps) {
  const idle = holding.ghost === null;
  return (
    <div class="hue-actions">
      <button
        type="button"
        disabled={idle}
        aria-keyshortcuts="R"
        title={t('hue.turn.key')}
        onClick={() => holding.turn()}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path class="hue-icon" d="M19 12a7 7 0 1 1-2.5-5.4M17 2.5v4.5h-4.5" />
        </svg>
        {t('hue.turn')}
      </button>
      <button
        type="button"
        class="main"
        disabled={idle || !mine || busy}
        title={t('hue.place.key')}
        onClick={place}
      >
        {t('hue.place')}
      </button>
    </div>
  );
}

/** A summary of the rules, to be unfolded. */
function Help({ poison, t }: { poison: string; t: Translate }) {
  return (
    <details class="hue-help">
      <summary>{t('hue.help')}</summary>
      <p>{t('hue.help.last')}</p>
      <p>{t('hue.help.lay')}</p>
      <p>{t('hue.help.poison')}</p>
      <p>{t(poison === 'colour' ? 'hue.help.poison.colour' : 'hue.help.poison.region')}</p>
      <p class="hue-keys">{t('hue.help.keys')}</p>
    </details>
  );
}

/** Why a card may not lie there, as the server says it. */
function useWrong(props: BoardProps<HueTable>, ghost: Ghost | null) {
  const { session, t } = props;
  const serverText = useServerText();
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => setWrong(null), [ghost?.move]);
  return {
    wrong,
    async ask(move: string) {
      const answer = await session.request('check', { move });
      if (answer.ok) return;
      if (answer.slug === 'card-touches-nothing' || answer.slug === 'card-covers-two-squares')
        setWrong(t(`hue.wrong.${answer.slug}`));
      else setWrong(serverText.refusal(answer));
    },
  };
}

function statusOf(props: BoardProps<HueTable>, holding: Holding): string {
  const { view, names, ask, t } = props;
  const { player } = view.table;
  if (holding.ghost) return ghostLies(holding.ghost, t);
  if (ask === 'lay-card') return t('hue.choose');
  if (player === null || view.over) return '';
  return t('hue.waiting', { name: names[player] ?? '' });
}

function useShortcuts(hand: string[], holding: Holding) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = hand.length > 1 ? hand[Number(event.key) - 1] : undefined;
    if (event.key === 'r' || event.key === 'R') holding.turn(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && holding.ghost) holding.putBack();
    else if (card) holding.take(card, false);
    else return;
    event.preventDefault();
  };
}

/** Makes the move if the ghost is legal, else shows why it is not. */
function usePlacing(props: BoardProps<HueTable>, holding: Holding) {
  const { act, busy, ask } = props;
  const { ghost } = holding;
  const wrong = useWrong(props, ghost);
  const root = useRef<HTMLDivElement>(null);
  const mine = ask === 'lay-card';
  const place = async () => {
    if (ghost === null || !mine || busy) return;
    if (!ghost.legal) return wrong.ask(ghost.move);
    if (!(await act(ghost.move))) return;
    holding.putBack();
    // The pressed button is disabled now: focus the next card.
    root.current?.querySelector<HTMLElement>('.hue-hold')?.focus({ preventScroll: true });
  };
  return { root, mine, place, wrong: wrong.wrong };
}

interface TurnProps {
  props: BoardProps<HueTable>;
  hand: string[];
  now: Values;
  holding: Holding;
  placing: ReturnType<typeof usePlacing>;
}

/** During the game: what the ghost would do, our hand, the buttons. */
function Turn({ props, hand, now, holding, placing }: TurnProps) {
  const { busy, t } = props;
  const { ghost } = holding;
  const { mine, place } = placing;
  const status = placing.wrong ?? statusOf(props, holding);
  const poison = hand.some((card) => kindOf(card) === 'poison');
  return (
    <>
      <p id="hue-status" role="status" class={ghost && !ghost.legal ? 'hue-status hue-no' : 'hue-status'}>
        {/* Screen readers get the turn from TurnLine. */}
        {status && <span aria-hidden={ghost === null}>{status}</span>}
        {ghost && <span class="unseen"> {ghostChanges(ghost, now, t)}</span>}
      </p>
      {hand.length > 0 && (
        <Hand cards={hand} values={ghost?.legal ? ghost.after.values : now} holding={holding} t={t} />
      )}
      {hand.length > 1 && (
        <>
          <Actions {...{ holding, mine, busy, place, t }} />
          <p class="hue-note">
            {t('hue.worth')} {poison && t('hue.poison.mine')}
          </p>
        </>
      )}
    </>
  );
}

export function Board(props: BoardProps<HueTable>) {
  const { view, me, names, t, big } = props;
  const { over, table } = view;
  const { squares, laid, poison, hands, points, winner } = table;
  const hand = (me === null ? null : hands[me]) ?? [];
  const now = valuesOf(table);
  const regions = useMemo(() => findRegions(squares, poison), [squares, poison]);
  const [picked, pick] = useState<Letter | null>(null);
  const holding = useGhost(squares, over || hand.length < 2 ? [] : hand, poison);
  const { ghost } = holding;
  const show = useShow(over, view.seats, props.goOn);
  const placing = usePlacing(props, holding);
  const colour = show.colour ?? picked;
  const after = ghost?.legal ? ghost.after.values : null;
  const press = (letter: Letter | null) => {
    holding.putBack();
    pick(letter);
  };
  const shown = ghost ? [] : shownRegions(regions, colour);
  return (
    <div ref={placing.root} class={big ? 'hue hue-big' : 'hue'} onKeyDown={useShortcuts(hand, holding)}>
      <Patterns />
      <div class="hue-layout">
        <HueMap {...{ squares, laid, holding, shown, over, big, t }} place={placing.place} />
        <div class="hue-side">
          <ValueBar now={now} after={after} shown={colour} show={press} t={t} />
          {over && points && winner !== null ? (
            <End {...{ show, names, hands, points, winner, t }} values={now} />
          ) : (
            <Turn {...{ props, hand, now, holding, placing }} />
          )}
          {!big && <Help poison={poison} t={t} />}
        </div>
      </div>
    </div>
  );
}
