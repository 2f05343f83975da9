/*
 * finale.tsx - the end: places from the last to the first, then the colours and cues
 * of all rounds.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { inWords, isDark } from './colour-names';
import { cellOf, colourOf, type Chart, type Round } from './model';
import { Panel } from './panels';
import { Piece, type Look } from './pieces';
import { shareText } from './share-text';

interface CountdownProps {
  /** Seats, from the last place to the first. */
  order: number[];
  /** How many of them are told. */
  told: number;
  scores: number[];
  looks: Look[];
  me: number | null;
  t: Translate;
}

interface PlaceProps extends CountdownProps {
  seat: number;
  /** From the top, and the rank, which those share who have as many points. */
  place: number;
  rank: number;
  best: number;
}

/** Those who have as many points share a rank; who won is the first alone. */
const rankOf = (seat: number, places: number[], scores: number[]): number =>
  places.findIndex((other) => scores[other] === scores[seat]) + 1;

function Place({ seat, place, rank, told, best, ...props }: PlaceProps) {
  const { scores, looks, me, t } = props;
  const open = props.order.length - told < place;
  const points = scores[seat]!;
  if (!open)
    return (
      <li>
        <b />
        <i>?</i>
      </li>
    );
  return (
    <li class={rank === 1 ? 'open first' : 'open'}>
      <b>{rank}</b>
      <Piece look={looks[seat]!} mood={rank === 1 ? 'proud' : place === props.order.length ? 'calm' : 'glad'} />
      <bdi>{seat === me ? t('cues.you') : looks[seat]!.name}</bdi>
      <span class="bar" style={{ width: `${best > 0 ? (points / best) * 100 : 0}%`, background: looks[seat]!.colour }} />
      <span class="n">{points}</span>
    </li>
  );
}

/** Over the board: the winner comes last, at the top. */
export function Countdown(props: CountdownProps) {
  const { order, scores, t } = props;
  const best = Math.max(...scores, 1);
  const places = [...order].reverse();
  return (
    <div class="cues-finale" role="status">
      <p>{t('cues.finale')}</p>
      <ol style={{ '--n': order.length }}>
        {places.map((seat, i) => (
          <Place
            key={seat}
            {...props}
            seat={seat}
            place={i + 1}
            rank={rankOf(seat, places, scores)}
            best={best}
          />
        ))}
      </ol>
    </div>
  );
}

type StandingsProps = Pick<CountdownProps, 'order' | 'scores' | 'looks' | 'me' | 't'>;

/** Who has won and how many points all have, once the board is free again. */
export function Standings({ order, scores, looks, me, t }: StandingsProps) {
  const places = [...order].reverse();
  return (
    <section class="cues-panel card cues-standings" aria-label={t('cues.finale')}>
      <ol>
        {places.map((seat) => (
          <li key={seat} class={scores[seat] === scores[places[0]!] ? 'first' : ''}>
            <b>{rankOf(seat, places, scores)}</b>
            <Piece look={looks[seat]!} mood={seat === places[0] ? 'proud' : 'glad'} />
            <bdi>{seat === me ? t('cues.you') : looks[seat]!.name}</bdi>
            <span>{t('cues.points', { n: scores[seat]! })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface FinalProps extends CountdownProps {
  /** All places at once. */
  finish: () => void;
  /** null if there is nothing to press. */
  goOn: (() => void) | null;
}

/** Below the places: who has won, once that is told, and the way on. */
export function Final({ order, told, looks, me, finish, goOn, t }: FinalProps) {
  const all = told === order.length;
  const winner = order[order.length - 1]!;
  const title = !all ? t('cues.finale.soon') : winner === me ? t('cues.say.won.me') : t('cues.say.won', { name: looks[winner]!.name });
  return (
    <Panel title={title} kind="result final" answers>
      {goOn !== null && (
        <div class="buttons">
          <button class="main cues-continue" onClick={all ? goOn : finish}>
            {t(all ? 'cues.result.go' : 'cues.result.skip')}
          </button>
        </div>
      )}
    </Panel>
  );
}

interface GalleryProps {
  rounds: Round[];
  chart: Chart;
  looks: Look[];
  /** The one on the board. */
  at: number;
  show: (round: number) => void;
  me: number | null;
  /** Nothing to press. */
  big: boolean;
  t: Translate;
}

function Picture({ round, i, ...props }: GalleryProps & { round: Round; i: number }) {
  const { chart, looks, me, t } = props;
  const colour = colourOf(chart, cellOf(round.target));
  const seat = me ?? round.giver;
  const points = round.points[seat]!;
  const look = looks[round.giver]!;
  return (
    <>
      <span class={`cues-paint ${isDark(colour) ? 'dark' : ''}`} style={{ background: colour }}>
        <strong>{round.cues[0]}</strong>
        <span>{round.cues[1]}</span>
      </span>
      <span class="cues-by">
        <Piece look={look} mood="glad" />
        <bdi>{round.giver === me ? t('cues.you') : look.name}</bdi>
        <b>{seat === round.giver ? `+${points}` : t('cues.gallery.mine', { n: points })}</b>
      </span>
      <span class="unseen">
        {t('cues.gallery.one', { round: i + 1, colour: inWords(colour, t) })}
      </span>
    </>
  );
}

function Share({ text, t }: { text: string; t: Translate }) {
  const [done, setDone] = useState(false);
  const share = async () => {
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ text });
      else await navigator.clipboard.writeText(text).then(() => setDone(true));
    } catch {
      // They have thought better of it, or the browser does not allow it.
    }
  };
  return (
    <button type="button" onClick={() => void share()} aria-live="polite">
      {t(done ? 'cues.gallery.copied' : 'cues.gallery.share')}
    </button>
  );
}

/** Every round as a picture: its colour, its cues, and what it brought us; to who
 * only watches, what it brought the giver. */
export function Gallery(props: GalleryProps) {
  const { rounds, at, show, big, t } = props;
  return (
    <section class="cues-panel card cues-gallery" aria-labelledby="cues-gallery">
      <h2 id="cues-gallery">{t('cues.gallery')}</h2>
      {!big && <Share text={shareText(props)} t={t} />}
      <ol>
        {rounds.map((round, i) => (
          <li key={i}>
            {big ? (
              <Picture {...props} round={round} i={i} />
            ) : (
              <button type="button" aria-pressed={i === at} onClick={() => show(i)}>
                <Picture {...props} round={round} i={i} />
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
