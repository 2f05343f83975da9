/* toast.tsx - short messages that disappear by themselves. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';

let show: (text: string) => void = () => undefined;
const LASTS = 5000; // milliseconds

/** Shows a message at the bottom of the window, and to screen readers. */
export function toast(text: string): void {
  show(text);
}

export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    show = setText;
  }, []);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setText(''), LASTS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="toasts" role="status" onClick={() => setText('')}>
      {text !== '' && <p class="toast">{text}</p>}
    </div>
  );
}
