/* dialog.tsx - a modal dialog; Escape and the close button close it. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { IconButton } from './icons';

export function Dialog(props: {
  title: string;
  close: () => void;
  children: ComponentChildren;
}) {
  const t = useTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => back?.focus?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onClose={props.close}
      onClick={(event) => {
        if (event.target === dialog.current) props.close(); // the backdrop
      }}
    >
      <div class="dialog-in">
        <div class="dialog-head">
          <h2 id={id}>{props.title}</h2>
          <IconButton icon="close" name={t('close')} onClick={props.close} />
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
