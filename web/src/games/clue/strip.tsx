/*
 * strip.tsx - the suggestion that is being made, or the last one: who asks, the
 * three cards, who could not answer and who showed. Before the first one it says
 * what the game is about, after the last one who did it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Fact } from '../../types';
import type { BoardProps } from '../module';
import { answerText, askedSeats, cardsOf, CardFace } from './cards';
import type { ClueTable, Suggestion, Three } from './board-map';
import { Picture } from './pieces';
import { EACH, opensEnvelope, shownTo } from './scenes';
import { mayMove } from '../../settings';

type BoardOf = BoardProps<ClueTable>;

/** When the first one is asked, after the cards have come. */
const FIRST = 800; // ms

function Asked({ seat, showed, late, ...props }: BoardOf & { seat: number; showed: boolean; late: number }) {
  const { names, view, t } = props;
  const name = names[seat] ?? '';
  const words = t(showed ? 'clue.strip.has' : 'clue.strip.not', { name });
  return (
    <li class={showed ? 'has' : ''} title={words} style={{ '--late': `${late}ms` }}>
      <Picture card={view.table.suspects[seat] ?? ''} />
      <svg class="answer" viewBox="-8 -8 16 16" aria-hidden="true">
        <circle r="7.5" />
        <path d={showed ? 'M-4 0l3 3 5-6' : 'M-3-3l6 6M3-3l-6 6'} />
      </svg>
      <span class="unseen">{words}</span>
    </li>
  );
}

function Answers({ said, ...props }: BoardOf & { said: Suggestion }) {
  const { table } = props.view;
  return (
    <ol class="answers">
      {askedSeats(said, table.order).map((seat, i) => (
        <Asked key={seat} {...props} seat={seat} showed={seat === said.answer} late={FIRST + i * EACH} />
      ))}
    </ol>
  );
}

/** "Basil asks", the cards, and how it came out. */
function Said(props: BoardOf & { by: number; cards: Three; title: string; outcome: string; late: number; said?: Suggestion }) {
  const { by, cards, title, outcome, late, said, view, t } = props;
  return (
    <>
      <p class="strip-who">
        <Picture card={view.table.suspects[by] ?? ''} />
        <b>{title}</b>
      </p>
      <p class="strip-end" key={outcome} style={{ '--late': `${late}ms` }}>
        {outcome}
      </p>
      <ul class="strip-cards">
        {cardsOf(cards).map((card, i) => (
          <li key={card} style={{ '--late': `${i * 200}ms` }}>
            <CardFace card={card} t={t} />
          </li>
        ))}
      </ul>
      {said && <Answers {...props} said={said} />}
    </>
  );
}

const isTalk = ({ fact }: Fact) => fact === 'suggested' || fact === 'accused';

/** The last suggestion or accusation. */
function lastTalk({ session, view, scene, news, me, names, t }: BoardOf) {
  const fact = [...session.history].reverse().find(isTalk);
  const said = view.table.suggestions[0];
  if (fact?.fact === 'accused') {
    const by = Number(fact.seat);
    const cards = { suspect: String(fact.suspect), weapon: String(fact.weapon), room: String(fact.room) };
    const opening = scene && opensEnvelope(news.facts);
    const outcome = opening ? '' : t(view.table.out.includes(by) ? 'clue.strip.wrong' : 'clue.strip.right');
    const title = by === me ? t('clue.strip.i-accuse') : t('clue.strip.accuses', { name: names[by] ?? '' });
    return { key: fact.number, by, cards, outcome, title, late: 1600 };
  }
  if (!said) return null;
  const title = said.by === me ? t('clue.strip.i-ask') : t('clue.strip.asks', { name: names[said.by] ?? '' });
  const late = FIRST + said.passed.length * EACH + 150;
  // Which card it is, one sees when it is turned over.
  const hidden = scene && shownTo(news.facts, me) ? { ...said, card: null } : said;
  return { key: fact?.number ?? 0, by: said.by, cards: said, outcome: answerText(hidden, names, me, t), title, late, said };
}

/** Who did it, once that is known to all. */
function Solved({ cards, t }: { cards: Three; t: BoardOf['t'] }) {
  return (
    <section class="strip solved" aria-label={t('clue.envelope')}>
      <b>{t('clue.strip.was')}</b>
      <ul class="strip-cards">
        {cardsOf(cards).map((card) => (
          <li key={card}>
            <CardFace card={card} t={t} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Strip(props: BoardOf & { over: boolean }) {
  const { scene, news, view, over, t } = props;
  const { envelope } = view.table;
  if (over && envelope) return <Solved cards={envelope} t={t} />;
  const talk = lastTalk(props);
  const fresh = scene && news.facts.some(isTalk);
  return (
    <section class={fresh && mayMove() ? 'strip staged' : fresh ? 'strip fresh' : 'strip'} aria-label={t('clue.strip')}>
      {talk ? <Said {...props} {...talk} key={talk.key} /> : <p class="goal">{t('clue.goal')}</p>}
    </section>
  );
}
