/* compose.tsx - composing a clue from the hand. SPDX-License-Identifier: MIT */
import { useRef } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { Movers, Secret, Verdict } from './compose-controls';
import { HandTiles, PoemTiles } from './compose-tiles';
import { count, find, isEnough, padded } from './draft';
import { useDrag } from './drag';
import { useComposing, type ComposeProps, type Composing } from './use-composing';

function waitingFor({ view, names, me }: ComposeProps): string {
  return view.table.waiting
    .filter((seat) => seat !== me)
    .map((seat) => names[seat])
    .join(', ');
}

/** Controls of the selected tile; without one, the state of the clue. */
function Tools({ composing, waiting, t }: { composing: Composing; waiting: string; t: Translate }) {
  const { selected, push, takeBack, lines, check, refused, haiku, isLaid } = composing;
  return (
    <div class="hc-tools">
      {selected === null ? (
        <Verdict {...{ lines, check, refused, haiku, isLaid, waiting, t }} />
      ) : (
        <Movers word={selected} t={t} push={(arrow) => push(selected, arrow)} back={() => takeBack(selected)} />
      )}
    </div>
  );
}

function Buttons({ composing, busy, t }: { composing: Composing; busy: boolean; t: Translate }) {
  const { lines, laid, isLaid, check, change, lay } = composing;
  return (
    <div class="hc-buttons">
      {laid !== null && !isLaid ? (
        <button type="button" onClick={() => change(padded(laid))}>
          {t('haiclue.undo')}
        </button>
      ) : (
        <button type="button" disabled={count(lines) === 0 || isLaid} onClick={() => change(padded([]))}>
          {t('haiclue.clear')}
        </button>
      )}
      <button
        type="button"
        class="main"
        disabled={busy || isLaid || !isEnough(lines) || check?.ok === false}
        onClick={() => void lay()}
      >
        {t(isLaid ? 'haiclue.laid' : laid === null ? 'haiclue.lay' : 'haiclue.relay')}
      </button>
    </div>
  );
}

export function Compose(props: ComposeProps) {
  const { busy, t } = props;
  const composing = useComposing(props);
  const root = useRef<HTMLDivElement>(null);
  const drag = useDrag(root, (word, spot) => {
    if (spot) composing.putAt(word, spot);
    else if (find(composing.lines, word)) composing.takeBack(word);
  });
  return (
    <div class="hc-compose" ref={root}>
      <Secret {...props} />
      <PoemTiles {...{ composing, drag, t }} />
      <Tools {...{ composing, t }} waiting={waitingFor(props)} />
      <HandTiles {...{ composing, drag, t }} />
      <Buttons {...{ composing, busy, t }} />
      <p class="hc-note">
        {t('haiclue.help')} <span class="hc-keys">{t('haiclue.help.keys')}</span>
      </p>
      <p class="unseen" role="status">
        {composing.announced}
      </p>
    </div>
  );
}
