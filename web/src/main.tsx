/* main.tsx - entry point. SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './focus';
import { loadLanguage } from './i18n';
import { readSettings } from './settings';
import { watchForUpdates } from './components/update';
import './style/index.css';

const root = document.getElementById('app');
// Render in the right language from the start, if it can be loaded.
if (root !== null)
  void loadLanguage(readSettings().language)
    .then((fine) => fine || loadLanguage('en'))
    .then((fine) => {
      if (fine) render(<App />, root);
      else root.textContent = root.dataset[readSettings().language] ?? '';
    });
watchForUpdates();
keepFocus();
