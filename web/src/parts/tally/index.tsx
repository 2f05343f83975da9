/* index.tsx - the tally of the evening: who has won how often, and which games. SPDX-License-Identifier: MIT */
import { Icon } from '../../components/icons';
import { copy } from '../../components/share';
import { coverOf } from '../../games';
import { useTranslate, type Translate } from '../../i18n';
import { titleOf } from '../../server-text';
import { leadText, listed, ranked } from '../../tally';
import type { Tally as Told } from '../../types';

type Game = Told['games'][number];

function winnersOf({ winners, ended }: Game, t: Translate): string {
  if (ended) return t('tally.ended');
  return winners.length > 0 ? listed(winners, t('and')) : t('tally.nobody');
}

/** To be pasted into a message. */
function asText(tally: Told, t: Translate): string {
  const people = ranked(tally).map(({ name, wins, games }) => `${name}: ${t('tally.of', { wins, games })}`);
  const games = tally.games.map((game) => `${titleOf(t, game.game)}: ${winnersOf(game, t)}`);
  return [`Cluehouse. ${leadText(tally, t)}`, ...people, '', ...games].join('\n');
}

function People({ tally, most: shown }: { tally: Told; most: number }) {
  const t = useTranslate();
  const order = ranked(tally).slice(0, shown);
  const most = order[0]?.wins ?? 0;
  return (
    <ol class="tally-people">
      {order.map(({ name, wins, games, bot }) => (
        <li key={name} class={wins > 0 && wins === most ? 'won' : undefined}>
          <span class="tally-name">
            <bdi>{name}</bdi>
            {bot && <span class="tag quiet">{t('bot')}</span>}
            {wins > 0 && wins === most && <Icon name="trophy" />}
          </span>
          <span class="points">
            {t('tally.wins', { n: wins })} <span class="soft">· {t('tally.played', { n: games })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Games({ games }: { games: Game[] }) {
  const t = useTranslate();
  return (
    <ol class="tally-games">
      {games.map((game) => {
        const Glyph = coverOf(game.game)?.Glyph;
        return (
          <li key={game.round}>
            <span class="table-glyph">{Glyph && <Glyph />}</span>
            <span>
              <b>{titleOf(t, game.game)}</b>: <bdi>{winnersOf(game, t)}</bdi>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/* On a television. */
const MOST_PEOPLE = 7;
const MOST_GAMES = 6;

/** `big` on a television: nothing to press, the last games only. */
export default function Tally(props: { tally: Told; big?: boolean; id?: string }) {
  const { tally, big = false, id = 'tally' } = props;
  const t = useTranslate();
  return (
    <section class={big ? 'tally big' : 'tally'} aria-labelledby={id}>
      <h2 id={id}>{t('tally')}</h2>
      <p class="tally-lead">{leadText(tally, t)}</p>
      <People tally={tally} most={big ? MOST_PEOPLE : Infinity} />
      {big ? (
        <Games games={tally.games.slice(-MOST_GAMES)} />
      ) : (
        <details class="more-settings">
          <summary>{t('tally.games')}</summary>
          <Games games={tally.games} />
        </details>
      )}
      {!big && (
        <div class="row">
          <button onClick={() => void copy(asText(tally, t), t('tally.copied'))}>
            <Icon name="copy" /> {t('tally.copy')}
          </button>
        </div>
      )}
    </section>
  );
}
