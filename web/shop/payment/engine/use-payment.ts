import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canPayOnline } from '#rules/payments/payments.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useOrderChanges } from '#web/shop/live/use-order-changes.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { isOpen, type Payment } from './payment-view.ts';

/** Seconds between queries to the provider; the last value repeats. */
const PAUSES = [1, 2, 3, 5, 8, 13, 20, 30] as const;

type PaymentQuery = {
  idOrToken: string;
  isOwn: boolean;
  /** The transaction id in the provider's return address: a hint, never trusted (rule 18). */
  transactionId?: string | undefined;
  /** Whether it polls; otherwise only while a payment is under way, and on events. */
  polls: boolean;
};

export function usePayment(loaded: Payment, { idOrToken, isOwn, transactionId, polls }: PaymentQuery) {
  const [payment, setPayment] = useState(loaded);
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  /** The request in progress, shared by all callers. */
  const running = useRef<Promise<Payment | null> | null>(null);
  const open = isOpen(payment);
  const unpaid = canPayOnline(payment.order_state);
  const isPolling = polls || payment.under_way;

  function take(next: Payment) {
    setProblem('');
    setPayment(next);
  }

  function check(): Promise<Payment | null> {
    running.current ??= ask().finally(() => {
      running.current = null;
      setBusy(false);
      setTries((before) => before + 1);
    });
    return running.current;
  }

  async function ask(): Promise<Payment | null> {
    setBusy(true);
    try {
      const body = transactionId === undefined ? {} : { transaction_id: transactionId };
      const answer = await callApi('payments.check', { params: { id: idOrToken }, body });
      take(answer);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'NO_CONNECTION' ? texts.offline : `${texts.notRead} ${error.message}`);
      return null;
    }
  }

  const look = useEffectEvent(() => {
    if (unpaid && document.visibilityState === 'visible') void check();
  });

  // The first query is immediate: people who return from the provider wait for it.
  useEffect(() => {
    if (!isPolling || !open) return;
    const pause = tries === 0 ? 0 : (PAUSES[tries - 1] ?? 30);
    const timer = setTimeout(look, pause * 1000);
    return () => clearTimeout(timer);
  }, [isPolling, open, tries]);

  useEffect(() => {
    const back = () => {
      setTries(1);
      look();
    };
    // The page may also be restored from the back cache.
    const events = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'pageshow'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, back);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, back);
    };
  }, []);

  useOrderChanges(isOwn && unpaid ? 'line' : 'off', (orderId) => {
    if (orderId === null || orderId === payment.order_id) look();
  });

  return { payment, take, check, busy, problem, tries };
}
