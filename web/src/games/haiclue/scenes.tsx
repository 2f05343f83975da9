/*
 * scenes.tsx - scenes between the moves: the reveal of a clue, and the summary of a
 * round.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { Table } from '../../types';
import { Chip, Piece, Poem, Verse } from './pieces';
import type { Reveal, Round } from './scene-queue';
import { COLOURS, readingOrder, type Clue, type Colour } from './types';

interface Around {
  table: Table;
  names: string[];
  me: number | null;
  t: Translate;
}

/** The seats that picked a colour, as pieces that turn over on its card. */
export function Pickers({ reveal, colour, table, names }: Around & { reveal: Reveal; colour: Colour }) {
  const seats = reveal.scored.picks.flatMap((pick, seat) => (pick === colour ? [seat] : []));
  return (
    <ul class="hc-pickers">
      {seats.map((seat) => (
        <li key={seat} style={{ '--nth': seat }}>
          <Piece {...{ table, names, seat }} />
          <span class="unseen">{names[seat]}</span>
        </li>
      ))}
    </ul>
  );
}

function listed(seats: number[], names: string[]): string {
  return seats.map((seat) => names[seat]).join(', ');
}

function outcome({ reveal, names, me, t }: Around & { reveal: Reveal }): string {
  const { scored } = reveal;
  const right = scored.picks.flatMap((pick, seat) => (pick === scored.card ? [seat] : []));
  const mine = me === null || me === scored.author ? null : right.includes(me);
  const all = scored.picks.filter((pick) => pick !== null).length;
  if (right.length === 0) return t('haiclue.reveal.none');
  if (right.length === all && all > 1) return t('haiclue.reveal.all');
  if (mine === true) return t('haiclue.reveal.you');
  return t('haiclue.reveal.right', { names: listed(right, names) });
}

export function RevealScene(props: Around & { reveal: Reveal; next: () => void; big: boolean }) {
  const { reveal, names, me, t } = props;
  const { scored } = reveal;
  return (
    <div class="hc-scene">
      <h2 tabIndex={-1}>
        {scored.author === me
          ? t('haiclue.reveal.own')
          : t('haiclue.reveal.title', { name: names[scored.author] ?? '' })}
      </h2>
      <Poem lines={scored.lines} side={reveal.side} still />
      <p class="hc-outcome">
        {t('haiclue.reveal.was')} <Chip colour={scored.card} word={scored.target} t={t} />
      </p>
      <p class="hc-note">{outcome(props)}</p>
      {!props.big && (
        <button class="main" onClick={props.next}>
          {t('haiclue.next')}
        </button>
      )}
    </div>
  );
}

interface RowProps extends Around {
  author: number;
  clue: Clue;
  targets: string[];
}

/** A clue with its target and the seats that found it. */
export function ClueRow({ author, clue, targets, table, names, t }: RowProps) {
  const right = (clue.picks ?? []).flatMap((pick, seat) => (pick === clue.card ? [seat] : []));
  return (
    <li class="hc-row">
      <Piece table={table} names={names} seat={author} />
      <span class="hc-row-clue">
        <bdi class="hc-by">{names[author]}</bdi>
        <Verse lines={clue.lines ?? []} />
      </span>
      {clue.card && (
        <Chip colour={clue.card} word={targets[COLOURS.indexOf(clue.card)] ?? ''} t={t} />
      )}
      <span class="hc-row-right">
        {right.length === 0 ? (
          <small>{t('haiclue.nobody')}</small>
        ) : (
          <>
            <span class="unseen">{t('haiclue.reveal.right', { names: listed(right, names) })}</span>
            {right.map((seat) => (
              <Piece key={seat} {...{ table, names, seat }} />
            ))}
          </>
        )}
      </span>
    </li>
  );
}

interface RoundProps extends Around {
  round: Round;
  reader: number;
  team: boolean;
  big: boolean;
  next: (() => void) | null;
}

function verdict(points: number, t: Translate): string {
  if (points === 8) return t('haiclue.team.perfect');
  return t(points >= 6 ? 'haiclue.team.won' : 'haiclue.team.lost', { n: points });
}

export function RoundScene(props: RoundProps) {
  const { round, t, team } = props;
  return (
    <div class="hc-scene">
      <h2 tabIndex={-1}>{t('haiclue.round.done', { n: round.round })}</h2>
      <ol class="hc-rows">
        {readingOrder(props.reader, round.clues.length).map((author) => {
          const clue = round.clues[author];
          return clue && <ClueRow key={author} {...props} author={author} clue={clue} targets={round.targets} />;
        })}
      </ol>
      <p class="hc-note">
        {team && round.next === 'over' ? verdict(round.points[0] ?? 0, t) : t(`haiclue.round.${round.next}`)}
      </p>
      {!props.big && props.next && (
        <button class="main" onClick={props.next}>
          {t('haiclue.next')}
        </button>
      )}
    </div>
  );
}
