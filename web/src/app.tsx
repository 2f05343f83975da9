/* app.tsx - the root component: the screen for the URL, and shared contexts. SPDX-License-Identifier: MIT */
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { loadLanguage, translator, useTranslate, TranslateContext } from './i18n';
import { useRoute, type Route } from './route';
import { Home } from './screens/home';
import { NotFound } from './screens/not-found';
import { Rules } from './screens/rules';
import { AnnouncementBanner } from './components/announcement';
import { Notice } from './components/notice';
import { Toasts } from './components/toast';
import { Reload, UpdateBanner } from './components/update';
import { Learn, Play } from './parts';
import { apply, readSettings, type Settings } from './settings';
import { SettingsContext } from './settings-context';

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'home':
      return <Home />;
    case 'table':
    case 'join':
    case 'television':
      return <Play route={route} />;
    case 'rules':
      return <Rules game={route.game} rule={route.rule} />;
    case 'learn':
      return <Learn key={route.game} game={route.game} />;
    case 'not-found':
      return <NotFound />;
  }
}

/** Error boundary: a screen that cannot be drawn (a newer server and an old page,
 * for example) is replaced by a notice and a way to reload. */
function Safe({ route }: { route: Route }) {
  const t = useTranslate();
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
  const [settings, setSettings] = useState(readSettings);
  const [loaded, setLoaded] = useState('');
  const t = useMemo(() => translator(settings.language), [settings.language, loaded]);
  useEffect(() => {
    void loadLanguage(settings.language).then(() => setLoaded(settings.language));
  }, [settings.language]);
  useLayoutEffect(() => apply(settings), [settings]); // before anything is painted
  const access = {
    settings,
    change: (change: Partial<Settings>) => setSettings((now) => ({ ...now, ...change })),
  };
  return (
    <SettingsContext.Provider value={access}>
      <TranslateContext.Provider value={t}>
        <UpdateBanner />
        <AnnouncementBanner />
        <Safe route={route} />
        <Toasts />
      </TranslateContext.Provider>
    </SettingsContext.Provider>
  );
}
