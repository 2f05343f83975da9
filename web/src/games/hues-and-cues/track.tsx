/*
 * track.tsx - the score track from 0 to 50, which starts over after that (H12).
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { Piece, type Look } from './pieces';

const LAP = 50;
const STEP = 15; // px from lane to lane: markers overlap, initials do not

/** Puts markers that are close to each other into different lanes. */
function lanes(scores: number[], gap: number): number[] {
  const ends: number[] = [];
  const lane: number[] = [];
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[a]! - scores[b]!);
  for (const seat of order) {
    const at = scores[seat]!;
    let i = ends.findIndex((end) => end <= at);
    if (i < 0) i = ends.length;
    ends[i] = at + gap;
    lane[seat] = i;
  }
  return lane;
}

function Track({ scores, looks, t }: { scores: number[]; looks: Look[]; t: Translate }) {
  const on = scores.map((points) => (points > LAP ? ((points - 1) % LAP) + 1 : points));
  const lane = lanes(on, 4);
  const n = Math.max(...lane, 0) + 1;
  return (
    <div class="cues-track" role="img" aria-label={t('cues.track')}>
      <div class="markers" style={{ height: `${(n - 1) * STEP + 22}px` }}>
        {looks.map((look, seat) => (
          <span
            key={seat}
            style={{ left: `${(on[seat]! / LAP) * 100}%`, bottom: `${lane[seat]! * STEP}px` }}
          >
            <Piece look={look} />
          </span>
        ))}
      </div>
      <div class="rail">
        {Array.from({ length: LAP + 1 }, (_, i) => (
          <i
            key={i}
            class={i % 10 === 0 ? 'ten' : i % 5 === 0 ? 'five' : ''}
            style={{ left: `${(i / LAP) * 100}%` }}
          >
            {i % 10 === 0 ? i : ''}
          </i>
        ))}
      </div>
    </div>
  );
}

/** The track with what its pieces mean. */
export function Standing(props: { scores: number[]; looks: Look[]; t: Translate }) {
  return (
    <section class="cues-players card" aria-label={props.t('cues.track')}>
      <Track {...props} />
      <p class="soft legend">{props.t('cues.legend')}</p>
    </section>
  );
}
