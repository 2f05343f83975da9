/*
 * result.tsx - the page that stays when a game is over: who won, everyone in order,
 * and the poems.
 *
 * SPDX-License-Identifier: MIT
 */
import { useWinners } from '../../components/winners';
import type { BoardProps } from '../module';
import { Book, OpenBook } from './book-view';
import { Eight, Place, ranking } from './ending';
import { teamVerdict } from './scenes';
import type { Haiclue } from './types';

type Props = Omit<BoardProps<Haiclue>, 'scene'>;

export function Result(props: Props) {
  const { view, table, session, big, t } = props;
  const { team, points, round } = view.table;
  const winners = useWinners(session, table);
  const sum = points[0] ?? 0;
  return (
    <div class="hc-result">
      <section class="hc-scene hc-door" data-moment="over">
        <h2 tabIndex={-1}>{team ? teamVerdict(sum, t) : winners}</h2>
        {team ? (
          <Eight told={sum} />
        ) : (
          <ol class="hc-places">
            {ranking(view).map((rank) => (
              <Place key={rank.seat} {...props} rank={rank} most={Math.max(...points)} told still />
            ))}
          </ol>
        )}
      </section>
      {big ? <OpenBook {...props} state={view.table} /> : <Book {...props} last={round} />}
    </div>
  );
}
