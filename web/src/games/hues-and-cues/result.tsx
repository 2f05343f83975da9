/*
 * result.tsx - a round that was scored: who got what, and why (H10), one piece after
 * the other.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import { cellOf, counts, giverGains, hitsOf, worth, type Chart, type Round } from './model';
import { Panel, Swatch } from './panels';
import { Piece, type Look, type Mood } from './pieces';
import { gainsAt, type Shown } from './stage';

interface LineProps {
  round: Round;
  seat: number;
  look: Look;
  mine: boolean;
  /** The points of a piece, once it was counted. */
  counted: (seat: number, slot: number) => number | null;
  giver: boolean;
  /** What it has got so far, and with that in the game; null where that is not told. */
  now: number;
  total: number | null;
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

function Line({ round, seat, look, mine, counted, giver, now, total, t }: LineProps) {
  const pair = round.pieces[seat] ?? [null, null];
  const gives = seat === round.giver;
  const settled = gives ? giver : counted(seat, 0) !== null && (pair[1] === null || counted(seat, 1) !== null);
  return (
    <tr class={gives ? 'giver' : ''}>
      <th scope="row">
        <Piece look={look} mood={moodOf(now)} />
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
      <td class={settled ? 'sum settled' : 'sum'}>{now > 0 ? `+${now}` : settled ? '0' : ''}</td>
      <td class="sum">{total ?? '?'}</td>
    </tr>
  );
}

interface ScoresProps {
  round: Round;
  looks: Look[];
  me: number | null;
  shown: Shown;
  /** With this round; null while they give away who wins. */
  totals: number[] | null;
  t: Translate;
}

function Scores({ round, looks, me, shown, totals, t }: ScoresProps) {
  const hits = hitsOf(round);
  const gains = gainsAt(round, shown);
  const totalOf = (seat: number) => totals && totals[seat]! - round.points[seat]! + gains[seat]!;
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
          <th scope="col" class="sum">
            {t('cues.result.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {looks.map((look, seat) => (
          <Line
            key={seat}
            {...{ round, seat, look, counted, giver: shown.giver, t }}
            mine={seat === me}
            now={gains[seat]!}
            total={totalOf(seat)}
          />
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

const titleOf = (props: ScoresProps): Key => {
  if (!props.shown.target) return 'cues.result.soon';
  if (isExact(props)) return 'cues.result.exact';
  return hitsOf(props.round).length > 0 ? 'cues.result' : 'cues.result.nobody';
};

export function Result(props: ScoresProps & {
  chart: Chart;
  /** null if there is nothing to go on to. */
  goOn: (() => void) | null;
}) {
  const { round, chart, shown, goOn, t } = props;
  return (
    <Panel
      title={t(titleOf(props))}
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
            {t(shown.giver ? 'cues.result.go' : 'cues.result.skip')}
          </button>
        </div>
      )}
    </Panel>
  );
}
