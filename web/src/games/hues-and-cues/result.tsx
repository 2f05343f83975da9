/* result.tsx - a round that was scored: who got what, and why (H10). SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import { cellOf, counts, giverGains, worth, type Chart, type Round } from './model';
import { Panel, Swatch } from './panels';
import { Piece, type Look } from './pieces';

function One(props: { cell: string | null; target: string }) {
  if (props.cell === null) return <td class="soft">–</td>;
  const points = worth(props.cell, props.target);
  return (
    <td>
      {props.cell}{' '}
      {points > 0 ? <b>+{points}</b> : <span class="soft">+0</span>}
    </td>
  );
}

function Line({ round, seat, look, t }: { round: Round; seat: number; look: Look; t: Translate }) {
  const pair = round.pieces[seat] ?? [null, null];
  return (
    <tr class={seat === round.giver ? 'giver' : ''}>
      <th scope="row">
        <Piece look={look} /> {look.name}
      </th>
      {!counts(round, seat) ? (
        <td colSpan={2} class="soft">
          {t('cues.result.untied')}
        </td>
      ) : seat === round.giver ? (
        <td colSpan={2} class="soft">
          {t('cues.result.giver', giverGains(round))}
        </td>
      ) : (
        <>
          <One cell={pair[0]} target={round.target} />
          <One cell={pair[1]} target={round.target} />
        </>
      )}
      <td class="sum">+{round.points[seat]}</td>
    </tr>
  );
}

function Scores({ round, looks, t }: { round: Round; looks: Look[]; t: Translate }) {
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
          <Line key={seat} {...{ round, seat, look, t }} />
        ))}
      </tbody>
    </table>
  );
}

export function Result(props: {
  round: Round;
  chart: Chart;
  looks: Look[];
  /** null if there is nothing to go on to. */
  goOn: (() => void) | null;
  t: Translate;
}) {
  const { round, chart, goOn, t } = props;
  return (
    <Panel title={t('cues.result', { cell: round.target })} say={t('cues.result.frame')} kind="result" answers>
      <Swatch chart={chart} cell={cellOf(round.target)} t={t} small />
      <Scores {...props} />
      {goOn !== null && (
        <div class="buttons">
          <button class="main cues-continue" onClick={goOn}>
            {t('cues.result.go')}
          </button>
        </div>
      )}
    </Panel>
  );
}
