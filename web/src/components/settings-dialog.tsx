/* settings-dialog.tsx - how this person wants to see the server. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import { useSettings } from '../settings-context';
import type { Language } from '../locales';
import { Dialog } from './dialog';
import { Segments, Switch } from './fields';
import { chime } from './turn';
import type { Settings } from '../settings';

export function SettingsDialog({ close }: { close: () => void }) {
  const t = useTranslate();
  const { settings, change } = useSettings();
  return (
    <Dialog title={t('settings')} close={close}>
      <div class="stack">
        <Segments
          label={t('settings.language')}
          value={settings.language}
          choices={[['en', 'English'], ['de', 'Deutsch']]}
          set={(language) => change({ language: language as Language })}
        />
        <Segments
          label={t('settings.theme')}
          value={settings.theme}
          choices={[
            ['system', t('settings.system')],
            ['light', t('settings.light')],
            ['dark', t('settings.dark')],
          ]}
          set={(theme) => change({ theme: theme as Settings['theme'] })}
        />
        <Segments
          label={t('settings.text')}
          value={settings.text}
          choices={[
            ['normal', t('settings.normal')],
            ['large', t('settings.large')],
            ['largest', t('settings.largest')],
          ]}
          set={(text) => change({ text: text as Settings['text'] })}
        />
        <Switch
          label={t('settings.patterns')}
          hint={t('settings.patterns.say')}
          on={settings.patterns}
          set={(patterns) => change({ patterns })}
        />
        <Switch
          label={t('settings.motion')}
          hint={t('settings.motion.say')}
          on={settings.motion === 'less'}
          set={(less) => change({ motion: less ? 'less' : 'system' })}
        />
        <Switch
          label={t('settings.sound')}
          hint={t('settings.sound.say')}
          on={settings.sound}
          set={(sound) => {
            change({ sound });
            if (sound) chime();
          }}
        />
        <Switch
          label={t('settings.vibrate')}
          hint={t('settings.vibrate.say')}
          on={settings.vibrate}
          set={(vibrate) => change({ vibrate })}
        />
      </div>
    </Dialog>
  );
}
