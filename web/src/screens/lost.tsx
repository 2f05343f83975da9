/* lost.tsx - an address that leads nowhere. SPDX-License-Identifier: MIT */
import { useWords } from '../i18n';
import { Notice } from '../parts/notice';

export function Lost() {
  const t = useWords();
  return <Notice title={t('lost')} text={t('lost.say')} />;
}
