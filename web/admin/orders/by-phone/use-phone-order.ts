import { useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';

export type PhoneOrder = OutputOf<'phoneOrders.get'>;
export type Change = InputOf<'phoneOrders.change'>['body'];
export type Refusal = { about: Change['change'] | 'invoice' | 'place'; text: string };

/** The order on the server: changes are sent one after the other, and each answer is the whole order. */
export function usePhoneOrder(first: PhoneOrder) {
  const [order, setOrder] = useState(first);
  const [refusal, setRefusal] = useState<Refusal>();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function change(body: Change): Promise<boolean> {
    // Set before sending: a press right afterwards sees the pending change.
    setWaiting((count) => count + 1);
    const send = async () => {
      try {
        setOrder(await callApi('phoneOrders.change', { params: { id: first.id }, body }));
        setRefusal(undefined);
        return true;
      } catch (error) {
        if (leftSignedOut(error)) return false;
        if (!(error instanceof ApiError)) throw error;
        setRefusal({ about: body.change, text: error.details[0]?.message ?? error.message });
        return false;
      } finally {
        setWaiting((count) => count - 1);
      }
    };
    const sent = last.current.then(send);
    last.current = sent.catch(() => undefined);
    return sent;
  }

  /** Reloads the order after a refusal because of a change. */
  async function reread(): Promise<void> {
    setOrder(await callApi('phoneOrders.get', { params: { id: first.id } }));
  }

  return { order, setOrder, change, reread, refusal, setRefusal, isBusy: waiting > 0 };
}

export type Editing = ReturnType<typeof usePhoneOrder>;
