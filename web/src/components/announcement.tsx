/* announcement.tsx - a banner with what whoever runs the server says. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { onAnnouncement, type Announcement } from '../announcements';
import { useTranslate, type Translate } from '../i18n';
import { read, write } from '../saved-tables';
import { IconButton } from './icons';

const CLOSED = 'cluehouse.announcement';

/** In the reader's language, as far as it is the server's own sentence. */
function textOf({ text, slug }: Announcement, t: Translate): string {
  if (slug !== 'draining') return text;
  const n = Number(/(\d+) minute/.exec(text)?.[1] ?? 0);
  return n > 0 ? t('announcement.draining.minutes', { n }) : t('announcement.draining');
}

/** Once it is closed it stays so, until there is another one. */
export function AnnouncementBanner() {
  const t = useTranslate();
  const [told, setTold] = useState<Announcement | null>(null);
  const [closed, setClosed] = useState(() => read<string>(CLOSED, ''));
  useEffect(() => onAnnouncement(setTold), []);
  const shown = told !== null && told.text !== closed ? told : null;
  const close = () => {
    write(CLOSED, told?.text ?? '');
    setClosed(told?.text ?? '');
  };
  return (
    <div class="announcement" role="status" aria-label={t('announcement')}>
      {shown && (
        <div class="banner">
          <bdi>{textOf(shown, t)}</bdi>
          <IconButton icon="close" name={t('close')} onClick={close} />
        </div>
      )}
    </div>
  );
}
