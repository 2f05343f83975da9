/* main.tsx - where it begins. SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import { watchForUpdates } from './parts/update';
import './style/index.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
watchForUpdates();
