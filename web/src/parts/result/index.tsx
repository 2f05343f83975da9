/* index.tsx - a result to share: as text and as a picture. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icons';
import { copy } from '../../components/share';
import { gameOf } from '../../games';
import { dateLocale, useTranslate, type Translate } from '../../i18n';
import { titleOf } from '../../server-text';
import type { Session } from '../../session';
import { useSettings } from '../../settings-context';
import { listed } from '../../tally';
import type { Table, View } from '../../types';
import { resultPicture } from './picture';
import { resultText, type Place } from './text';

function placesOf(session: Session, table: Table, t: Translate): Place[] {
  const scores = session.end?.scores ?? session.view?.scores ?? [];
  const outcome = gameOf(table.game)?.outcome;
  return scores.map(({ points, won = false }, seat) => ({
    name: table.seats[seat]?.name ?? '',
    points,
    won,
    colour: table.seats[seat]?.colour ?? 0,
    ...(outcome && session.view ? { outcome: outcome(session.view as View<never>, seat, t) } : {}),
  }));
}

/** Who won, for people who were not there. */
function useHead(places: Place[]): string {
  const t = useTranslate();
  const winners = places.filter(({ won }) => won).map(({ name }) => name);
  return winners.length === 0
    ? t('end.nobody')
    : t('end.won', { n: winners.length, names: listed(winners, t('and')) });
}

/** What everybody knows in the end. */
function foundOf({ view }: Session, table: Table, t: Translate): string {
  return (view?.over && gameOf(table.game)?.solution?.(view as View<never>, t)) || '';
}

function useResult(session: Session, table: Table) {
  const t = useTranslate();
  const { language } = useSettings().settings;
  const places = placesOf(session, table, t);
  const title = titleOf(t, table.game);
  const head = useHead(places);
  const found = foundOf(session, table, t);
  const day = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long' }).format(Date.now());
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    const points = (place: Place) => place.outcome ?? t('end.points', { n: place.points });
    resultPicture(places, { game: table.game, title, head, found, points, foot: `Cluehouse · ${day}` }).then(
      (blob) => setPicture(new File([blob], `${table.game}.png`, { type: 'image/png' })),
      () => undefined, // the text remains
    );
  }, []);
  return { text: resultText({ game: table.game, head: `${title} · ${head} 🏆`, found }, places, location.origin), picture };
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** With the picture, where the device takes it. */
function send(text: string, picture: File | null): void {
  const files = picture ? [picture] : [];
  const all = { text, files };
  navigator.share(files.length > 0 && navigator.canShare?.(all) ? all : { text }).catch(() => undefined);
}

/** Shows a picture that was made here: data, because of our security policy. */
function Shown({ picture, text }: { picture: File | null; text: string }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    if (picture === null) return;
    const reader = new FileReader();
    reader.onload = () => setSrc(String(reader.result));
    reader.readAsDataURL(picture);
  }, [picture]);
  return src === '' ? <div class="result-picture" /> : <img class="result-picture" src={src} alt={text} />;
}

export default function ResultDialog(props: { session: Session; table: Table; close: () => void }) {
  const t = useTranslate();
  const { text, picture } = useResult(props.session, props.table);
  return (
    <Dialog title={t('result.share')} close={props.close}>
      <div class="stack">
        <Shown picture={picture} text={text.split('\n')[0] ?? ''} />
        <pre class="result-text">{text}</pre>
        <div class="row">
          {'share' in navigator && (
            <button class="main" onClick={() => send(text, picture)}>
              <Icon name="share" /> {t('share.send')}
            </button>
          )}
          <button onClick={() => void copy(text, t('result.copied'))}>
            <Icon name="copy" /> {t('result.copy')}
          </button>
          <button disabled={picture === null} onClick={() => picture && save(picture)}>
            <Icon name="down" /> {t('result.save')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
