/* how-to.tsx - how to play Clue, in pictures. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import type { HowTo } from '../module';

const Card = ({ x, y = 20, turn = 0, children }: { x: number; y?: number; turn?: number; children?: ComponentChildren }) => (
  <g transform={`rotate(${turn} ${x + 20} ${y + 60})`}>
    <rect class="p-card" x={x} y={y} width="40" height="58" rx="5" />
    <g transform={`translate(${x + 20} ${y + 29})`}>{children}</g>
  </g>
);
const Person = () => <path class="p-ink" d="M0-16a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM-13 18a13 14 0 0 1 26 0z" />;
const Dagger = () => <path class="p-line" d="M-9 12 8-8l4-7-8 2-13 16M-12 4l9 8" />;
const Door = () => (
  <>
    <path class="p-line" d="M-9 17v-33h18v33zM-14 17h28" />
    <circle class="p-ink" cx="4" cy="2" r="2" />
  </>
);

const Walk = () => (
  <>
    <rect class="p-card" x="14" y="30" width="40" height="40" rx="8" />
    {[[24, 40], [44, 60], [34, 50], [44, 40], [24, 60]].map(([x, y]) => (
      <circle key={`${x} ${y}`} class="p-ink" cx={x} cy={y} r="3.5" />
    ))}
    {[0, 1, 2, 3, 4].map((n) => (
      <rect key={n} class="p-paper" x={66 + (n % 5) * 14} y="56" width="14" height="14" />
    ))}
    <path class="p-line" d="M73 63h52M118 57l7 6-7 6" />
    <rect class="p-soft" x="112" y="12" width="40" height="40" />
    <g transform="translate(132 32) scale(.8)">
      <Door />
    </g>
  </>
);

const Suggest = () => (
  <>
    <Card x={16} turn={-6}>
      <Person />
    </Card>
    <Card x={60}>
      <Dagger />
    </Card>
    <Card x={104} turn={6}>
      <Door />
    </Card>
  </>
);

const Shown = () => (
  <>
    <rect class="p-soft" x="22" y="24" width="38" height="56" rx="5" />
    <rect class="p-soft" x="32" y="20" width="38" height="56" rx="5" />
    <Card x={66} y={16}>
      <Dagger />
    </Card>
    <path class="p-line" d="M114 46q14-16 28 0-14 16-28 0z" />
    <circle class="p-main" cx="128" cy="46" r="5" />
  </>
);

const Notes = () => (
  <>
    <rect class="p-card" x="40" y="10" width="80" height="80" rx="4" />
    <path class="p-thin" d="M40 30h80M40 50h80M40 70h80M80 10v80M100 10v80" />
    <path class="p-line" d="m86 16 8 8m0-8-8 8M86 56l8 8m0-8-8 8M106 36l8 8m0-8-8 8" />
    <path class="p-line" d="m105 80 4 4 7-9" />
    {[20, 40, 60, 80].map((y) => (
      <rect key={y} class="p-soft" x="47" y={y - 3} width="26" height="6" rx="3" />
    ))}
  </>
);

const Accuse = () => (
  <>
    <g transform="translate(0 -6)">
      <Card x={36} turn={-14} />
      <Card x={60} y={14}>
        <Person />
      </Card>
      <Card x={84} turn={14} />
    </g>
    <rect class="p-card" x="30" y="54" width="100" height="40" rx="4" />
    <path class="p-line" d="m30 56 50 24 50-24" />
    <circle class="p-main" cx="80" cy="80" r="6" />
  </>
);

const howTo: HowTo = {
  goal: {
    en: 'Be the first to find out who did it, with what, and where.',
    de: 'Finde als Erstes heraus, wer es war, womit und wo.',
  },
  steps: [
    {
      title: { en: 'Roll and walk', de: 'Würfeln und gehen' },
      say: {
        en: 'Roll the die and walk to a room. Entering ends your walk. Corner rooms have secret passages.',
        de: 'Würfle und geh in einen Raum. Dort endet dein Weg. Eckräume haben Geheimgänge.',
      },
      Picture: Walk,
    },
    {
      title: { en: 'Suggest', de: 'Vermuten' },
      say: {
        en: 'In a room, name any suspect and any weapon. The room is the one you’re in, and whoever you name is moved there.',
        de: 'Im Raum nennst du eine Person und eine Waffe. Als Ort gilt der Raum, in dem du bist, und die genannte Figur kommt dorthin.',
      },
      Picture: Suggest,
    },
    {
      title: { en: 'See a card', de: 'Eine Karte sehen' },
      say: {
        en: 'In turn, the others must show you one of the three if they can. Only you see it, and it can’t be in the envelope.',
        de: 'Reihum müssen dir die anderen eine der drei zeigen, falls sie können. Nur du siehst sie, und im Umschlag ist sie nicht.',
      },
      Picture: Shown,
    },
    {
      title: { en: 'Keep notes', de: 'Notieren' },
      say: {
        en: 'Your sheet fills in what you’ve seen. Work out the rest from what others ask, and who can’t answer.',
        de: 'Dein Notizblatt trägt ein, was du gesehen hast. Den Rest verraten die Fragen der anderen, und wer nicht antworten kann.',
      },
      Picture: Notes,
    },
    {
      title: { en: 'Accuse', de: 'Anklagen' },
      say: {
        en: 'Sure of all three? Accuse on your turn. You only get one try.',
        de: 'Bist du bei allen drei sicher? Dann klag an, wenn du dran bist. Du hast nur einen Versuch.',
      },
      Picture: Accuse,
    },
  ],
  scoring: [
    { en: 'There are no points: a correct accusation wins.', de: 'Punkte gibt es nicht: Eine richtige Anklage gewinnt.' },
    {
      en: 'After a wrong one you’re out, but you still show cards when asked.',
      de: 'Nach einer falschen bist du raus, zeigst aber weiter Karten.',
    },
  ],
  end: {
    en: 'The game ends with the first correct accusation, or when everyone has accused wrongly.',
    de: 'Das Spiel endet mit der ersten richtigen Anklage, oder wenn alle falsch angeklagt haben.',
  },
};
export default howTo;
