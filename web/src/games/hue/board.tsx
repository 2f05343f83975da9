/*
 * board.tsx - a table of HUE: the board, the values of colours, the hand.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import type { BoardProps } from '../module';
import { Patterns } from './card';
import { useHandDrag, type HandDrag } from './drag';
import { End, useShow } from './end';
import { effectOf, useLast, type Effect } from './follow';
import { useGhost, type Ghost, type Holding } from './ghost';
import { Goal, Hand, ValueBar } from './hand';
import { useKeys } from './keys';
import { HueMap } from './map';
import {
  findRegions,
  kindOf,
  LETTERS,
  regionsOf,
  type Laid,
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
  const { ghost } = holding;
  return (
    <div class="hue-actions">
      <button
        type="button"
        disabled={holding.card === null}
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
        disabled={holding.card === null || !mine || busy}
        aria-disabled={ghost?.legal === false}
        aria-describedby="hue-status"
        title={t('hue.place.key')}
        onClick={({ detail }) => detail < 2 && place()}
      >
        {t('hue.place')}
      </button>
    </div>
  );
}

/** Scrolls what was unfolded into sight, or at least its beginning. */
function show(help: HTMLDetailsElement): void {
  const block = help.offsetHeight < innerHeight * 0.7 ? 'nearest' : 'start';
  if (help.open) help.scrollIntoView({ block, behavior: mayMove() ? 'smooth' : 'auto' });
}

/** A summary of the rules, to be unfolded. */
function Help({ poison, t }: { poison: string; t: Translate }) {
  return (
    <details class="hue-help" onToggle={(event) => show(event.currentTarget)}>
      <summary>{t('hue.help')}</summary>
      <p>{t('hue.help.last')}</p>
      <p>{t('hue.help.lay')}</p>
      <p>{t('hue.help.region')}</p>
      <p>{t('hue.help.poison')}</p>
      <p>{t(poison === 'colour' ? 'hue.help.poison.colour' : 'hue.help.poison.region')}</p>
      <p class="hue-keys">{t('hue.help.keys')}</p>
    </details>
  );
}

/** Whose card is seen, and what it does. */
function landed(name: string, effect: Effect | null, t: Translate): string {
  if (effect === null) return t('hue.laid', { name });
  return t('hue.laid.effect', { name, ...effect, colour: t(`hue.colour.${effect.letter}`) });
}

function statusOf(props: BoardProps<HueTable>, holding: Holding, effect: Effect | null): string {
  const { view, names, ask, scene, me, t } = props;
  const { player, laid } = view.table;
  if (holding.ghost) return holding.advised ? t('hue.advised') : ghostLies(holding.ghost, t);
  if (holding.card) return t('hue.aim');
  if (ask === 'lay-card') return t('hue.choose');
  const last = laid.at(-1)?.seat ?? null;
  if (scene && last !== null) return last === me ? t('hue.laid.you') : landed(names[last] ?? '', effect, t);
  if (player === null || view.over || player === me) return '';
  return t('hue.waiting', { name: names[player] ?? '' });
}

/** Makes the move if the ghost is legal; if not, the status says why. A card that lies
 * nowhere yet is put at a good place first: so it goes without the board, too. */
function usePlacing(props: BoardProps<HueTable>, holding: Holding) {
  const { act, busy, ask } = props;
  const { ghost } = holding;
  const root = useRef<HTMLDivElement>(null);
  const mine = ask === 'lay-card';
  const place = async () => {
    if (holding.card && !ghost) return holding.offer();
    if (!ghost?.legal || !mine || busy || !(await act(ghost.move))) return;
    holding.putBack();
    // The pressed button is disabled now: focus the next card.
    root.current?.querySelector<HTMLElement>('.hue-hold')?.focus({ preventScroll: true });
  };
  return { root, mine, place };
}

interface TurnProps {
  props: BoardProps<HueTable>;
  hand: string[];
  now: Values;
  holding: Holding;
  drag: HandDrag;
  effect: Effect | null;
  placing: ReturnType<typeof usePlacing>;
}

/** During the game: what the ghost would do, our hand, the buttons. */
function Turn({ props, hand, now, holding, drag, effect, placing }: TurnProps) {
  const { busy, big, t } = props;
  const { ghost } = holding;
  const { mine, place } = placing;
  const status = statusOf(props, holding, effect);
  const poison = hand.some((card) => kindOf(card) === 'poison');
  const values = ghost?.legal ? ghost.after.values : now;
  return (
    <>
      <p id="hue-status" role="status" class={ghost && !ghost.legal ? 'hue-status hue-no' : 'hue-status'}>
        {/* Screen readers get the turn from TurnLine. */}
        {status && <span aria-hidden={holding.card === null}>{status}</span>}
        {ghost && <span class="unseen"> {ghostChanges(ghost, now, t)}</span>}
      </p>
      {hand.length > 0 && (
        <div class="hue-tray">
          <Hand cards={hand} {...{ values, holding, drag, t }} />
        </div>
      )}
      {hand.length > 1 && <Actions {...{ holding, mine, busy, place, t }} />}
      {!big && (
        <p class="hue-note">
          {hand.length > 1 && `${t('hue.turn.tap')} ${t('hue.worth')}`} {poison && hand.length > 1 && t('hue.poison.mine')}
        </p>
      )}
    </>
  );
}

/** The colour whose region is shown: at the end one after the other, else by choice,
 * until a card is taken or laid. */
function usePicked(holding: Holding, show: Letter | null, laid: number) {
  const [picked, pick] = useState<Letter | null>(null);
  const taken = holding.card !== null;
  useEffect(() => {
    if (taken) pick(null);
  }, [taken]);
  useEffect(() => pick(null), [laid]);
  const press = (letter: Letter | null) => {
    holding.putBack();
    pick(letter);
  };
  return { colour: show ?? picked, press };
}

export function Board(props: BoardProps<HueTable>) {
  const { view, me, names, t, big, hint } = props;
  const { over, table } = view;
  const { squares, laid, poison, hands, points, winner } = table;
  const hand = (me === null ? null : hands[me]) ?? [];
  const regions = useMemo(() => findRegions(squares, poison), [squares, poison]);
  const holding = useGhost(squares, over || hand.length < 2 ? [] : hand, poison, hint);
  const show = useShow(props as BoardProps<never>);
  const last = useLast(props, !over || show.landing);
  const placing = usePlacing(props, holding);
  const drag = useHandDrag(placing.root, holding);
  const { colour, press } = usePicked(holding, show.colour, laid.length);
  useKeys(placing.root, over ? [] : hand, holding, placing.place);
  const { ghost } = holding;
  const now = last.flying ? last.before : valuesOf(table);
  const effect = effectOf(last, now);
  const before = last.laid && !last.flying && !over ? last.ours : null;
  const shown = holding.card ? [] : shownRegions(regions, colour);
  return (
    <div ref={placing.root} class={`hue hue-inks${big ? ' hue-big' : ''}${over ? ' hue-over' : ''}`}>
      <Patterns />
      <div class="hue-layout">
        <HueMap {...{ holding, last, regions, shown }} props={props} place={placing.place} />
        <div class="hue-side">
          {!over && <Goal cards={hand.length} t={t} />}
          <ValueBar {...{ now, before, t }} after={ghost?.legal ? ghost.after.values : null} shown={colour} show={press} />
          {over && points && winner !== null ? (
            <End {...{ show, names, hands, laid, me, points, winner, effect, t }} lesson={props.session.saved.table === 'lesson'} values={now} />
          ) : (
            <Turn {...{ props, hand, now, holding, drag, effect, placing }} />
          )}
          {!big && !over && <Help poison={poison} t={t} />}
        </div>
      </div>
    </div>
  );
}
