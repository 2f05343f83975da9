/* share.tsx - invitation to a table: code, link, QR code. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import type { SavedTable } from '../saved-tables';
import type { Table } from '../types';
import { Icon } from './icons';
import { toast } from './toast';

export function linkTo(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** The private link that gives access to the seat from any device. */
export function secretLink(saved: SavedTable): string {
  return `${linkTo(saved.table)}#${saved.token}`;
}

export function Qr({ table }: { table: string }) {
  const t = useTranslate();
  const secure = location.protocol === 'https:' ? '?https' : '';
  return <img class="qr" src={`/qr/${table}.svg${secure}`} alt={t('share.qr')} />;
}

/** Fallback for the clipboard API, which needs TLS. */
function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  const back = document.activeElement as HTMLElement | null;
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const fine = document.execCommand('copy');
  field.remove();
  back?.focus();
  return fine;
}

/** Copies a text; if that is not allowed, shows it. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(copyByHand(text) ? done : text);
  }
}

/** Hosts that mean the reader's own device: links to them cannot be shared. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

/** In sight where the code is not. */
export function Invite({ table }: { table: Table }) {
  const t = useTranslate();
  const url = linkTo(table.id);
  const invite = () =>
    'share' in navigator ? navigator.share({ title: 'Cluehouse', url }).catch(() => undefined) : copy(url, t('share.copied'));
  return (
    <button class="invite" onClick={() => void invite()}>
      <Icon name="share" /> {t('share')}
    </button>
  );
}

export function Share({ table }: { table: Table }) {
  const t = useTranslate();
  const url = linkTo(table.id);
  const send = () => {
    navigator.share({ title: 'Cluehouse', url }).catch(() => undefined);
  };
  return (
    <div class="share">
      <Qr table={table.id} />
      <div class="share-words">
        <p class="code-label">{t('share.code')}</p>
        <p class="code">{table.code}</p>
        <div class="row">
          <button onClick={() => void copy(url, t('share.copied'))}>
            <Icon name="copy" /> {t('share.copy')}
          </button>
          {'share' in navigator && (
            <button onClick={send}>
              <Icon name="share" /> {t('share.send')}
            </button>
          )}
        </div>
        <a class="quiet-link" href={`/table/${table.code}/screen`} target="_blank" rel="noopener">
          <Icon name="screen" /> {t('share.screen')}
        </a>
      </div>
      {HERE.test(location.hostname) && <p class="soft">{t('share.here', { host: location.hostname, port: location.port || '80' })}</p>}
    </div>
  );
}
