/* top-bar.tsx - the bar at the top of all screens except the television. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { go } from '../route';
import { Icon, IconButton } from './icons';
import { SettingsDialog } from '../parts';

/** A link inside the client: no page load. */
export function Link(props: {
  to: string;
  class?: string;
  label?: string;
  children: ComponentChildren;
}) {
  return (
    <a
      href={props.to}
      class={props.class}
      aria-label={props.label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(props.to);
      }}
    >
      {props.children}
    </a>
  );
}

export function TopBar(props: {
  title?: ComponentChildren;
  children?: ComponentChildren;
  /** What can be set here besides, above the personal settings. */
  more?: ComponentChildren;
}) {
  const t = useTranslate();
  const [settings, setSettings] = useState(false);
  return (
    <header class="top-bar">
      <Link to="/" class="home-link" label={t('home.go')}>
        <Icon name="home" />
      </Link>
      <div class="top-title">{props.title}</div>
      {props.children}
      <IconButton icon="gear" name={t('settings')} onClick={() => setSettings(true)} />
      {settings && <SettingsDialog more={props.more} close={() => setSettings(false)} />}
    </header>
  );
}
