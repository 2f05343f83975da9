/* app.tsx - screens by address, and what all of them share. SPDX-License-Identifier: MIT */
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { loadLanguage, translator, useWords, Words } from './i18n';
import { useRoute, type Route } from './route';
import { Home } from './screens/home';
import { Join } from './screens/join';
import { Lost } from './screens/lost';
import { Rules } from './screens/rules';
import { Television } from './screens/television';
import { TableScreen } from './screens/table';
import { Notice } from './parts/notice';
import { Toasts } from './parts/toast';
import { Reload, UpdateBanner } from './parts/update';
import { apply, readWishes, type Wishes } from './settings';
import { WishesContext } from './wishing';

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'home':
      return <Home />;
    case 'table':
      return <TableScreen key={route.table} id={route.table} visit={route} />;
    case 'join':
      return <Join code={route.code} visit={route} />;
    case 'television':
      return <Television code={route.code} visit={route} />;
    case 'rules':
      return <Rules game={route.game} rule={route.rule} />;
    case 'lost':
      return <Lost />;
  }
}

/** A screen that cannot be drawn, say what a newer house tells an old page,
 * leaves words and a way on. */
function Safe({ route }: { route: Route }) {
  const t = useWords();
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  useEffect(mend, [route]);
  if (!broken) return <Screen route={route} />;
  return (
    <Notice title={t('broken')} text={t('broken.say')}>
      <Reload />
    </Notice>
  );
}

export function App() {
  const route = useRoute();
  const [wishes, setWishes] = useState(readWishes);
  const [loaded, setLoaded] = useState('');
  const t = useMemo(() => translator(wishes.language), [wishes.language, loaded]);
  useEffect(() => {
    void loadLanguage(wishes.language).then(() => setLoaded(wishes.language));
  }, [wishes.language]);
  useLayoutEffect(() => apply(wishes), [wishes]); // before anything is painted
  const wishing = {
    wishes,
    wish: (change: Partial<Wishes>) => setWishes((now) => ({ ...now, ...change })),
  };
  return (
    <WishesContext.Provider value={wishing}>
      <Words.Provider value={t}>
        <UpdateBanner />
        <Safe route={route} />
        <Toasts />
      </Words.Provider>
    </WishesContext.Provider>
  );
}
