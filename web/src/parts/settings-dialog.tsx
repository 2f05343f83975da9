/* settings-dialog.tsx - how this person wants to see the house. SPDX-License-Identifier: MIT */
import { useWords } from '../i18n';
import { useWishes } from '../wishing';
import type { Language } from '../words';
import { Dialog } from './dialog';
import { Segments, Switch } from './fields';
import { chime } from './turn';
import type { Wishes } from '../settings';

export function SettingsDialog({ close }: { close: () => void }) {
  const t = useWords();
  const { wishes, wish } = useWishes();
  return (
    <Dialog title={t('settings')} close={close}>
      <div class="stack">
        <Segments
          label={t('settings.language')}
          value={wishes.language}
          choices={[['en', 'English'], ['de', 'Deutsch']]}
          set={(language) => wish({ language: language as Language })}
        />
        <Segments
          label={t('settings.theme')}
          value={wishes.theme}
          choices={[
            ['system', t('settings.system')],
            ['light', t('settings.light')],
            ['dark', t('settings.dark')],
          ]}
          set={(theme) => wish({ theme: theme as Wishes['theme'] })}
        />
        <Segments
          label={t('settings.text')}
          value={wishes.text}
          choices={[
            ['normal', t('settings.normal')],
            ['large', t('settings.large')],
            ['largest', t('settings.largest')],
          ]}
          set={(text) => wish({ text: text as Wishes['text'] })}
        />
        <Switch
          label={t('settings.patterns')}
          hint={t('settings.patterns.say')}
          on={wishes.patterns}
          set={(patterns) => wish({ patterns })}
        />
        <Switch
          label={t('settings.motion')}
          hint={t('settings.motion.say')}
          on={wishes.motion === 'less'}
          set={(less) => wish({ motion: less ? 'less' : 'system' })}
        />
        <Switch
          label={t('settings.sound')}
          hint={t('settings.sound.say')}
          on={wishes.sound}
          set={(sound) => {
            wish({ sound });
            if (sound) chime();
          }}
        />
        <Switch
          label={t('settings.vibrate')}
          hint={t('settings.vibrate.say')}
          on={wishes.vibrate}
          set={(vibrate) => wish({ vibrate })}
        />
      </div>
    </Dialog>
  );
}
