/* use-request.ts - requests whose refusal is shown as a toast. SPDX-License-Identifier: MIT */
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Answer } from '../types';
import { toast } from './toast';

/** Shows why something was refused; true if it was not. */
export function useAccepted(): (answer: Answer) => boolean {
  const serverText = useServerText();
  return (answer) => {
    if (!answer.ok) toast(serverText.refusal(answer));
    return answer.ok;
  };
}

/** Sends a request; true if it was accepted. */
export function useRequest(session: Session) {
  const accepted = useAccepted();
  return async (what: string, more: object = {}): Promise<boolean> => accepted(await session.request(what, more));
}
