/* tools.tsx - the toolbar below the board: the current cell, names, areas, zoom. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import type { Translate } from '../../i18n';

function Tool(props: {
  name: string;
  kind?: string;
  on?: boolean;
  press: () => void;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`cues-tool ${props.kind ?? ''}`}
      aria-label={props.name}
      title={props.name}
      aria-pressed={props.on}
      onClick={props.press}
    >
      {props.children}
    </button>
  );
}

const ICONS = {
  areas: 'M3 3h14v14H3zM3 11c5 0 5-3 8-3s2 4 6 4M9 3c0 3 2 3 2 5',
  out: 'M4 10h12',
  in: 'M4 10h12M10 4v12',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
};

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function Tools(props: {
  /** The cell under the mouse or chosen, in words. */
  spot: ComponentChildren;
  names: boolean;
  toggleNames: () => void;
  areas: boolean;
  toggleAreas: () => void;
  zoom: (closer: boolean) => void;
  fit: () => void;
  t: Translate;
}) {
  const { t, zoom } = props;
  return (
    <div class="cues-tools" role="toolbar" aria-label={t('cues.map')}>
      <p class="spot">{props.spot}</p>
      <Tool name={t('cues.show.names')} on={props.names} press={props.toggleNames}>
        A1
      </Tool>
      <Tool name={t('cues.show.areas')} on={props.areas} press={props.toggleAreas}>
        <Icon name="areas" />
      </Tool>
      <Tool name={t('cues.zoom.out')} kind="out" press={() => zoom(false)}>
        <Icon name="out" />
      </Tool>
      <Tool name={t('cues.zoom.in')} press={() => zoom(true)}>
        <Icon name="in" />
      </Tool>
      <Tool name={t('cues.zoom.fit')} press={props.fit}>
        <Icon name="fit" />
      </Tool>
    </div>
  );
}
