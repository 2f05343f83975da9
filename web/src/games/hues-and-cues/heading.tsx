/*
 * heading.tsx - the round: who gives the cues, both cues, and who has placed a piece
 * for each. Everything has its place before it is there.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { BoardProps } from '../module';
import { listed, type HuesAndCuesTable, type Round } from './model';
import { Piece, type Look } from './pieces';

export interface HeadingProps extends BoardProps<HuesAndCuesTable> {
  /** The round that was scored, if that is what is shown. */
  last: Round | null;
  /** Its number. */
  round: number;
  looks: Look[];
  /** The slot of the cue that is being given: 0, 1 or null. */
  arriving: number | null;
  /** Considers a challenge of the last cue (H18); null if there cannot be one. */
  challenge: (() => void) | null;
}

/** The guessers, those who have placed a piece for this cue and those who have not. */
function Placing({ slot, ...props }: HeadingProps & { slot: number }) {
  const { view, last, looks, t } = props;
  const { pieces, giver, cues } = last ?? view.table;
  if (!cues[slot]) return null;
  const there = looks.map((_, seat) => seat).filter((seat) => seat !== giver);
  const missing = there.filter((seat) => !pieces[seat]?.[slot]);
  const now = last ? undefined : view.table.to_place[0];
  return (
    <span class="cues-placing">
      {there.map((seat) => (
        <span key={seat} class={missing.includes(seat) ? (seat === now ? 'due now' : 'due') : ''}>
          <Piece look={looks[seat]!} hollow={slot === 1} />
        </span>
      ))}
      <span class="unseen">
        {missing.length > 0 && !last && t('cues.placing', { names: missing.map((seat) => looks[seat]!.name).join(', ') })}
      </span>
    </span>
  );
}

/** Longer cues are written smaller: each has the same place. */
function sizeOf(cue: string): string {
  if (cue.length > 24) return ' long longest';
  if (cue.length > 14) return ' long';
  if (cue.length > 8) return ' mid';
  return cue.length > 6 ? ' some' : '';
}

function Cue({ slot, ...props }: HeadingProps & { slot: number }) {
  const { view, last, arriving, challenge, t } = props;
  const cue = (last ?? view.table).cues[slot];
  return (
    <div class={`${cue ? 'given' : ''} ${arriving === slot ? 'arriving' : ''}`}>
      <dt>{t(slot === 0 ? 'cues.cue.first' : 'cues.cue.second')}</dt>
      <dd>
        <span class={`cues-word${sizeOf(cue ?? '')}`}>{cue}</span>
        <Placing {...props} slot={slot} />
        {cue && challenge && slot === (view.table.phase === 'guess-2' ? 1 : 0) && (
          <button class="cues-flag" type="button" aria-label={t('cues.challenge')} title={t('cues.challenge')} onClick={challenge}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 18V3h10l-2.5 3.5L15 10H5" />
            </svg>
          </button>
        )}
      </dd>
    </div>
  );
}

/** What is special about this round: an extra round, or a vote. */
function noteOf({ view, last, names, me, t }: HeadingProps): string {
  const { tied } = last ?? view.table;
  const { vote } = view.table;
  if (!last && vote !== null && !vote.open) {
    const count = (what: string) => vote.votes.filter((one) => one === what).length;
    return t(vote.struck ? 'cues.vote.struck' : 'cues.vote.stands', { strike: count('strike'), uphold: count('uphold') });
  }
  return tied.length > 0 && tied.length < names.length ? t('cues.extra.tied', { names: listed(tied, names, me, t) }) : '';
}

export function Heading(props: HeadingProps) {
  const { view, last, names, me, looks, round, t } = props;
  const { rounds } = view.table;
  const giver = last ? last.giver : view.table.giver;
  const note = noteOf(props);
  return (
    <header class="cues-heading">
      <p class="cues-round">
        <strong>{round > rounds ? t('cues.extra') : t('cues.round', { round, rounds })}</strong>
        {giver !== null && (
          <span class="soft">
            <Piece look={looks[giver]!} mood="glad" />
            <span>{giver === me ? t('cues.giver.me') : t('cues.giver', { name: names[giver] ?? '' })}</span>
          </span>
        )}
      </p>
      <dl class="cues-cues">
        <Cue {...props} slot={0} />
        <Cue {...props} slot={1} />
      </dl>
      {note && <p class="soft cues-note">{note}</p>}
    </header>
  );
}

/** The cue at the moment it is given: large, over the board, with whose it is. */
export function CueEvent({ cue, look, mine, t }: { cue: string; look: Look; mine: boolean; t: Translate }) {
  return (
    <div class="cues-event" aria-hidden="true">
      <div>
        <p>
          <Piece look={look} mood="glad" />
          {mine ? t('cues.event.me') : t('cues.event', { name: look.name })}
        </p>
        <strong class={cue.length > 14 ? 'long' : ''}>{cue}</strong>
      </div>
    </div>
  );
}

/** Who plays on for the first place. */
export function TieEvent({ names, t }: { names: string; t: Translate }) {
  return (
    <div class="cues-event tie" role="status">
      <div>
        <strong>{t('cues.tie')}</strong>
        <p>{t('cues.tie.who', { names })}</p>
      </div>
    </div>
  );
}
