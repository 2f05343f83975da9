/* compose.tsx - composing a clue from the hand. SPDX-License-Identifier: MIT */
import { useRef } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { Movers, Secret, Verdict } from './compose-controls';
import { HandTiles, PoemTiles } from './compose-tiles';
import { count, find, isEnough, padded } from './draft';
import { useDrag } from './drag';
import { useComposing, type ComposeProps, type Composing } from './use-composing';

interface Props {
  composing: Composing;
  busy: boolean;
  t: Translate;
}

/** What the button beside the main one does: it goes one step back. */
function wayBack({ lines, laid, isLaid, hinted, switchHint, change }: Composing): [label: 'undo' | 'unhint' | 'rehint' | 'clear', go: (() => void) | null] {
  if (switchHint && !isLaid) return [hinted ? 'unhint' : 'rehint', switchHint];
  if (laid !== null && !isLaid) return ['undo', () => change(padded(laid))];
  return ['clear', count(lines) === 0 || isLaid ? null : () => change(padded([]))];
}

function Buttons({ composing, busy, t }: Props) {
  const { lines, laid, isLaid, check, lay, selected } = composing;
  const [label, back] = wayBack(composing);
  return (
    <div class="hc-buttons">
      {selected === null && (
        <button type="button" disabled={back === null} onClick={() => back?.()}>
          {t(`haiclue.${label}`)}
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

/** One row of a fixed height: the state of the clue, or the controls of the
 * selected tile; and the buttons. */
function Bar(props: Props) {
  const { composing, t } = props;
  const { selected, push, takeBack } = composing;
  return (
    <div class="hc-bar">
      {selected === null ? (
        <Verdict composing={composing} t={t} />
      ) : (
        <Movers word={selected} t={t} push={(arrow) => push(selected, arrow)} back={() => takeBack(selected)} />
      )}
      <Buttons {...props} />
    </div>
  );
}

export function Compose(props: ComposeProps) {
  const { busy, view, t } = props;
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
      <Bar {...{ composing, busy, t }} />
      <HandTiles {...{ composing, drag, t }} />
      <p class="hc-note">
        {t(view.table.team ? 'haiclue.goal.team' : 'haiclue.goal')} {t('haiclue.help')} <span class="hc-keys">{t('haiclue.help.keys')}</span>
      </p>
      <p class="unseen" role="status">
        {composing.announced}
      </p>
    </div>
  );
}
