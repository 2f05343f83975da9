/* toast.tsx - short messages that disappear by themselves. SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

let show: (text: string) => void = () => undefined;
const LASTS = 5000; // milliseconds
const BRIEF = 2200; // for a few words
const FEW = 24; // letters
const LOOKS = 200; // for what has appeared below it
const GAP = 6; // pixels
const SIDE = 12;

/** What people press next, or must read for it. */
const NEEDED = 'button, a, input, select, textarea, summary, .turn-line, .vote, .banner';

/** Shows a message where it covers nothing that is needed, and to screen readers. */
export function toast(text: string): void {
  show(text);
}

/** Moves the message to where it covers nothing that is needed, or as little as
 * possible: in the middle or at a side, as far up as can be. It stays where it is
 * while nothing appears below it. */
function makeWay({ style, offsetWidth: width, offsetHeight: height }: HTMLElement): void {
  const needed = [...document.querySelectorAll(NEEDED)]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 1);
  const covers = (x: number, y: number) =>
    needed.filter((one) => one.left < x + width && one.right > x && one.top < y + height && one.bottom > y).length;
  const room = innerWidth - width;
  const rows = [0, ...needed.map(({ bottom }) => bottom)]
    .map((edge) => edge + GAP)
    .filter((y) => y >= GAP && y + height <= innerHeight)
    .sort((one, other) => one - other);
  let [left, top] = [parseFloat(style.left), parseFloat(style.top)];
  let least = style.top === '' ? Infinity : covers(left, top);
  for (const x of [room / 2, SIDE, room - SIDE])
    for (const y of rows) {
      const n = covers(x, y);
      if (n < least) [left, top, least] = [x, y, n];
    }
  style.left = `${left}px`;
  style.top = `${top}px`;
}

export function Toasts() {
  const [text, setText] = useState('');
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    show = setText;
  }, []);
  useLayoutEffect(() => {
    if (text === '') return;
    const look = () => makeWay(message.current!);
    look();
    const looking = setInterval(look, LOOKS);
    const timer = setTimeout(() => setText(''), text.length > FEW ? LASTS : BRIEF);
    return () => {
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div role="status" onClick={() => setText('')}>
      {text !== '' && (
        <p key={text} ref={message} class="toast">
          {text}
        </p>
      )}
    </div>
  );
}
