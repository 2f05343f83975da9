/* rules.tsx - a rule book as a page of its own. SPDX-License-Identifier: MIT */
import { games } from '../games';
import { useWords } from '../i18n';
import { Notice } from '../parts/notice';
import { RuleBook } from '../parts/rule-book';
import { Link, TopBar } from '../parts/top-bar';
import { useTitle } from '../parts/turn';
import { maybe } from '../server-words';

export function Rules({ game, rule }: { game: string; rule: string }) {
  const t = useWords();
  const title = maybe(t, `game.${game}`, game);
  useTitle(`${t('tab.rules')}: ${title} · Cluehouse`);
  if (!Object.hasOwn(RULES.en ?? {}, game)) return <Notice title={t('lost')} text={t('lost.say')} />;
  return (
    <>
      <TopBar title={<h1>{t('tab.rules')}</h1>} />
      <main class="page rules-page">
        <nav class="row" aria-label={t('games')}>
          {games.map(({ name, Glyph }) => (
            <Link key={name} to={`/rules/${name}`} class={name === game ? 'pill current' : 'pill'}>
              <Glyph /> {maybe(t, `game.${name}`, name)}
            </Link>
          ))}
        </nav>
        <p class="soft">{t('rules.say')}</p>
        <RuleBook key={game} game={game} rule={rule} />
      </main>
    </>
  );
}
