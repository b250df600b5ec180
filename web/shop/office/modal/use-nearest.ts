import { useState } from 'react';
import { type Located, locateOffice } from '#web/shop/office/locate.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export function useNearest(onFound: (officeId: string) => void) {
  const [located, setLocated] = useState<Located | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  /** Resolves to true when a store was found. */
  async function locate(): Promise<boolean> {
    setBusy(true);
    setProblem('');
    const answer = await locateOffice();
    setBusy(false);
    if ('problem' in answer) {
      setProblem(answer.problem);
      return false;
    }
    setLocated(answer);
    showToast('success', texts.found(answer.office.city, answer.office.name));
    onFound(answer.officeId);
    return true;
  }

  return { located, problem, busy, locate };
}

export type Nearest = ReturnType<typeof useNearest>;
