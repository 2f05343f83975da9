/* main.tsx - where it begins. SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import './style/index.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
if ('serviceWorker' in navigator)
  addEventListener('load', () => {
    // Without it everything works but being offline.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
