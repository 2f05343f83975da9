/* how-to.tsx - how to play a game: the goal, a turn in pictures, scoring, the end. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { LearnLink } from '../../components/learn-offer';
import { loadHowTo } from '../../games';
import type { HowTo, Text } from '../../games/module';
import { useTranslate } from '../../i18n';
import { useSettings } from '../../settings-context';

function useHowTo(game: string): HowTo | null {
  const [page, setPage] = useState<HowTo | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadHowTo(game).then((loaded) => wanted && setPage(loaded));
    return () => {
      wanted = false;
    };
  }, [game]);
  return page;
}

function Steps({ steps, text }: { steps: HowTo['steps']; text: (text: Text) => string }) {
  return (
    <ol class="howto-steps">
      {steps.map(({ title, say, Picture }) => (
        <li key={title.en}>
          <svg viewBox="0 0 160 100" aria-hidden="true">
            <Picture />
          </svg>
          <h3>{text(title)}</h3>
          <p>{text(say)}</p>
        </li>
      ))}
    </ol>
  );
}

export function HowToPlay({ game, page }: { game: string; page: boolean }) {
  const t = useTranslate();
  const { language } = useSettings().settings;
  const howTo = useHowTo(game);
  const text = (one: Text) => one[language];
  if (howTo === null) return null;
  return (
    <article class="howto">
      <p class="howto-goal">
        <b>{t('howto.goal')}</b> {text(howTo.goal)}
      </p>
      {page && (
        <p>
          <LearnLink game={game} class="button main" />
        </p>
      )}
      <h2>{t('howto.turn')}</h2>
      <Steps steps={howTo.steps} text={text} />
      <div class="howto-last">
        <section>
          <h2>{t('howto.scoring')}</h2>
          <ul>
            {howTo.scoring.map((one) => (
              <li key={one.en}>{text(one)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('howto.end')}</h2>
          <p>{text(howTo.end)}</p>
        </section>
      </div>
    </article>
  );
}
