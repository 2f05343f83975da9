/* icons.tsx - icons, 24 x 24, in currentColor. SPDX-License-Identifier: MIT */
const paths = {
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5',
  gear: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3.3 2.7-5 6-5s6 1.7 6 5m0-13.8a3 3 0 0 1 0 5.6m3 8.2c0-2.4-.8-4-2.6-4.8',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  close: 'm6 6 12 12M18 6 6 18',
  bulb: 'M9 18h6m-5 3h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.5-1 1.2-1 2v1.5h-5v-1.5c0-.8-.4-1.5-1-2Z',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  book: 'M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2Zm0 0v14',
  clock: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v4l2.5 2M9 2h6',
  screen: 'M3 5h18v12H3zM8 21h8',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  trophy: 'M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3.5 5M17 6h3c0 3-1 5-3.5 5M12 14v4m-4 2h8',
  down: 'M12 4v11m0 0 4-4m-4 4-4-4M5 19h14',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0Zm7 0a1 1 0 1 0 2 0 1 1 0 0 0-2 0Zm7 0a1 1 0 1 0 2 0 1 1 0 0 0-2 0Z',
  undo: 'M9 5 4.5 9.5 9 14M5 9.5h9.5a5 5 0 0 1 0 10H10',
  skip: 'm5 6 7 6-7 6zm8 0 7 6-7 6z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6m0-9.5v.01',
  dice: 'M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
  fold: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** A button with an icon only; `name` is its label and tooltip. */
export function IconButton(props: {
  icon: IconName;
  name: string;
  onClick: () => void;
  pressed?: boolean;
  expanded?: boolean;
}) {
  return (
    <button
      class="icon-button"
      title={props.name}
      aria-label={props.name}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
