/*
 * result.tsx - a round that was scored: who got what, and why (H10), one piece after
 * the other.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { cellOf, counts, giverGains, hitsOf, worth, type Chart, type Round } from './model';
import { Panel, Swatch } from './panels';
import { Piece, type Look, type Mood } from './pieces';
import type { Shown } from './stage';

interface LineProps {
  round: Round;
  seat: number;
  look: Look;
  mine: boolean;
  /** The points of a piece, once it was counted. */
  counted: (seat: number, slot: number) => number | null;
  giver: boolean;
  t: Translate;
}

function One({ points, cell }: { points: number | null; cell: string | null }) {
  if (cell === null) return <td class="soft">–</td>;
  return <td>{points === null ? '' : points > 0 ? <b class="cues-gain">+{points}</b> : <span class="soft">0</span>}</td>;
}

function moodOf(points: number): Mood {
  return points > 2 ? 'proud' : points > 0 ? 'glad' : 'calm';
}

/** What the cue giver has scored for. */
function gains(round: Round, t: Translate): string {
  const { n, each } = giverGains(round);
  return n === 0 ? t('cues.result.none') : t(`cues.result.giver.${each}`, { n });
}

function Line({ round, seat, look, mine, counted, giver, t }: LineProps) {
  const pair = round.pieces[seat] ?? [null, null];
  const gives = seat === round.giver;
  const now = gives ? (giver ? round.points[seat]! : 0) : (counted(seat, 0) ?? 0) + (counted(seat, 1) ?? 0);
  const sum = counts(round, seat) ? now : 0;
  const settled = gives ? giver : counted(seat, 0) !== null && (pair[1] === null || counted(seat, 1) !== null);
  return (
    <tr class={gives ? 'giver' : ''}>
      <th scope="row">
        <Piece look={look} mood={moodOf(sum)} />
        <bdi>{mine ? t('cues.you') : look.name}</bdi>
      </th>
      {!counts(round, seat) ? (
        <td colSpan={2} class="soft">
          {t('cues.result.untied')}
        </td>
      ) : gives ? (
        <td colSpan={2} class="soft">
          {giver && gains(round, t)}
        </td>
      ) : (
        <>
          <One cell={pair[0]} points={counted(seat, 0)} />
          <One cell={pair[1]} points={counted(seat, 1)} />
        </>
      )}
      <td class={settled ? 'sum settled' : 'sum'}>{settled || sum > 0 ? `+${sum}` : ''}</td>
    </tr>
  );
}

type ScoresProps = { round: Round; looks: Look[]; me: number | null; shown: Shown; t: Translate };

function Scores({ round, looks, me, shown, t }: ScoresProps) {
  const hits = hitsOf(round);
  const counted = (seat: number, slot: number): number | null => {
    const cell = round.pieces[seat]?.[slot];
    if (!cell || shown.frames < 2) return null;
    const at = hits.findIndex((one) => one.cell === cell);
    return at < shown.hits ? worth(cell, round.target) : null;
  };
  return (
    <table aria-label={t('cues.result.table')}>
      <thead>
        <tr>
          <th scope="col">{t('cues.result.player')}</th>
          <th scope="col">{t('cues.result.first')}</th>
          <th scope="col">{t('cues.result.second')}</th>
          <th scope="col" class="sum">
            {t('cues.result.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {looks.map((look, seat) => (
          <Line key={seat} {...{ round, seat, look, counted, giver: shown.giver, t }} mine={seat === me} />
        ))}
      </tbody>
    </table>
  );
}

/** We have found the very colour, and it has been counted. */
function isExact({ round, me, shown }: ScoresProps): boolean {
  const at = hitsOf(round).findIndex(({ seat, cell }) => seat === me && cell === round.target);
  return at >= 0 && at < shown.hits;
}

export function Result(props: ScoresProps & {
  chart: Chart;
  /** null if there is nothing to go on to. */
  goOn: (() => void) | null;
  /** Something goes on by itself: the button does not wait for it. */
  skips: boolean;
}) {
  const { round, chart, shown, goOn, t } = props;
  return (
    <Panel
      title={t(isExact(props) ? 'cues.result.exact' : shown.target ? 'cues.result' : 'cues.result.soon')}
      say={t(`cues.result.frame.${giverGains(round).each}`)}
      kind={isExact(props) ? 'result exact' : 'result'}
      answers
    >
      <div class={shown.target ? 'cues-answer open' : 'cues-answer'}>
        {shown.target && <Swatch chart={chart} cell={cellOf(round.target)} t={t} small />}
      </div>
      <Scores {...props} />
      {goOn !== null && (
        <div class="buttons">
          <button class="main cues-continue" onClick={goOn}>
            {t(props.skips ? 'cues.result.skip' : 'cues.result.go')}
          </button>
        </div>
      )}
    </Panel>
  );
}
