/* rules.tsx - the page of a rule book. SPDX-License-Identifier: MIT */
import { games } from '../games';
import { useTranslate } from '../i18n';
import { useCharacter } from '../components/box';
import { Notice } from '../components/notice';
import { RuleBook } from '../parts';
import { Link, TopBar } from '../components/top-bar';
import { useTitle } from '../components/turn';
import { titleOf } from '../server-text';

export function Rules({ game, rule }: { game: string; rule: string }) {
  const t = useTranslate();
  const title = titleOf(t, game);
  useCharacter(game);
  useTitle(`${t('home.howto')}: ${title} · Cluehouse`);
  if (!Object.hasOwn(RULES.en ?? {}, game)) return <Notice title={t('not-found')} text={t('not-found.say')} />;
  return (
    <>
      <TopBar title={<h1>{t('home.howto')}</h1>} />
      <main class="page rules-page">
        <nav class="row" aria-label={t('games')}>
          {games.map(({ name, Glyph }) => (
            <Link key={name} to={`/rules/${name}`} class={name === game ? 'pill current' : 'pill'}>
              <Glyph /> {titleOf(t, name)}
            </Link>
          ))}
        </nav>
        <RuleBook key={game} game={game} rule={rule} page />
      </main>
    </>
  );
}
