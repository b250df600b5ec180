import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { reloadCart } from '#web/shop/cart/engine/sending.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { additionTexts } from '#web/shop/texts/buying/additions.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { type AdditionPayment, leaveToPay } from './leave-to-pay.ts';

const texts = additionTexts.waiting;
/** Seconds between queries to the provider; the last value repeats. */
const PAUSES = [0, 2, 3, 5, 8, 13, 20, 30] as const;

/** The payment of the addition, polled while visible: people who return from the provider wait for it. */
export function useAdditionPayment(
  { id, adding }: Pick<Order, 'id'> & { adding: NonNullable<Order['adding']> },
  onChanged: () => void,
) {
  const [payment, setPayment] = useState<AdditionPayment>();
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const params = { id, additionId: adding.id };
  const isWaiting = adding.is_waiting && (payment?.addition_state ?? 'waiting') === 'waiting';

  async function take(next: AdditionPayment) {
    setPayment(next);
    setFailure('');
    if (next.addition_state === 'waiting' || !adding.is_waiting) return;
    if (next.addition_state === 'confirmed') {
      showToast('success', texts.joined(next.lines_count));
      await reloadCart().catch(() => {});
    }
    onChanged();
  }

  const look = useEffectEvent(async () => {
    try {
      if (document.visibilityState === 'visible')
        await take(await callApi('payments.checkAddition', { params, body: {} }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(texts.notRead);
    }
    setTries((before) => before + 1);
  });
  useEffect(() => {
    if (!isWaiting && tries > 0) return;
    const timer = setTimeout(() => void look(), (PAUSES[tries] ?? 30) * 1000);
    return () => clearTimeout(timer);
  }, [isWaiting, tries]);

  const { busy: paying, run: pay } = useAction(async (gateway: AdditionPayment['gateways'][number]) => {
    try {
      if (!(await leaveToPay(params, gateway, navigate))) setFailure(additionTexts.linkFailed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      if (error.code === 'ORDER_STATE') onChanged();
    }
  });
  const { busy: dropping, run: drop } = useAction(async () => {
    try {
      await callApi('payments.dropAddition', { params, body: {} });
      showToast('success', texts.dropped);
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  });
  return { payment, failure, paying, dropping, pay, drop, look: () => setTries(0) };
}
