import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { paymentsTexts } from '../../texts/payments.ts';

const texts = paymentsTexts.refund;

type Wanted = { how: 'void' | 'by_hand'; amount: number; reason: string };

/**
 * One refund at a time. The name of a refund is made with its first press and kept until it is answered: the same
 * refund pressed again, also after a lost answer, is the same one.
 */
export function useRefund(orderId: string, onClose: () => void, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const named = useRef<{ id: string; of: string } | undefined>(undefined);

  async function refund(wanted: Wanted) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const of = JSON.stringify(wanted);
    if (named.current?.of !== of) named.current = { id: crypto.randomUUID(), of };
    try {
      const body = { ...wanted, refund_id: named.current.id };
      const answer = await callApi('payments.refund', { params: { id: orderId }, body });
      onDone();
      tell(answer);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.code === 'NO_CONNECTION' ? texts.unsure : error.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function tell({ state, answer }: OutputOf<'payments.refund'>) {
    if (state === 'refused') {
      // Another try is another refund: the provider answered this one.
      named.current = undefined;
      setFailure(texts.refused(answer));
      return;
    }
    showToast('success', state === 'done' ? texts.done : texts.asking);
    onClose();
  }

  return { busy, failure, refund };
}
