/* not-found.tsx - the screen for an unknown URL. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import { Notice } from '../components/notice';

export function NotFound() {
  const t = useTranslate();
  return <Notice title={t('not-found')} text={t('not-found.say')} />;
}
