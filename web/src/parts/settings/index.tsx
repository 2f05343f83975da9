/* index.tsx - personal settings. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useTranslate } from '../../i18n';
import type { Settings } from '../../settings';
import { useSettings } from '../../settings-context';
import { Dialog } from '../../components/dialog';
import { Segments, Switch, type Choice } from '../../components/fields';
import { play } from '../../sound';

function OneOf({ name, choices }: { name: 'language' | 'theme' | 'text' | 'sound'; choices: Choice[] }) {
  const t = useTranslate();
  const { settings, change } = useSettings();
  return (
    <Segments
      label={t(`settings.${name}`)}
      value={settings[name]}
      choices={choices}
      set={(value) => {
        change({ [name]: value });
        if (name === 'sound') setTimeout(() => play('turn')); // as loud as it is now
      }}
    />
  );
}

interface OnOffProps {
  name: 'patterns' | 'motion' | 'vibrate';
  on: boolean;
  set: (on: boolean) => void;
}

function OnOff({ name, on, set }: OnOffProps) {
  const t = useTranslate();
  return <Switch label={t(`settings.${name}`)} hint={t(`settings.${name}.say`)} on={on} set={set} />;
}

export default function SettingsDialog({ more, close }: { more?: ComponentChildren; close: () => void }) {
  const t = useTranslate();
  const { settings, change } = useSettings();
  const choice = (value: Settings['theme'] | Settings['text'] | Settings['sound']): Choice => [value, t(`settings.${value}`)];
  return (
    <Dialog title={t('settings')} close={close}>
      <div class="stack">
        {more}
        <OneOf name="language" choices={[['en', 'English'], ['de', 'Deutsch']]} />
        <OneOf name="theme" choices={[choice('system'), choice('light'), choice('dark')]} />
        <OneOf name="text" choices={[choice('normal'), choice('large'), choice('largest')]} />
        <OnOff name="patterns" on={settings.patterns} set={(patterns) => change({ patterns })} />
        <OnOff
          name="motion"
          on={settings.motion === 'less'}
          set={(less) => change({ motion: less ? 'less' : 'system' })}
        />
        <OneOf name="sound" choices={[choice('off'), choice('low'), choice('full')]} />
        <OnOff name="vibrate" on={settings.vibrate} set={(vibrate) => change({ vibrate })} />
      </div>
    </Dialog>
  );
}
