import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { showUndo } from '../../kit/dialogs/undo.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { kitTexts } from '../../texts/kit.ts';
import { ordersTexts } from '../../texts/orders.ts';

const texts = ordersTexts.detail;

export type OrderAnswer = OutputOf<'orders.get'>;
export type Order = OrderAnswer['order'];
export type Change =
  | { state: Order['state']; reason?: string; delivery?: { delivery_id: string | null } }
  | { delivery: { picker_id?: string | null; delivery_id?: string | null } }
  | { delivery_event: Order['delivery']['events'][number]['event'] };

/** An order kept up to date while open, with its changes: one at a time, bound to the displayed version. */
export function useOrder(id: string, onChanged: () => void) {
  const [answer, setAnswer] = useState<OrderAnswer>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const read = useEffectEvent(async () => {
    try {
      setAnswer(await callApi('orders.get', { params: { id } }));
      setProblem('');
    } catch (error) {
      if (!leftSignedOut(error)) setProblem(wordsOf(error));
    }
  });

  useEffect(() => {
    void read();
    return listenToOrders({
      changed: ({ order_id }) => {
        if (order_id === id) void read();
      },
      back: () => void read(),
    });
  }, [id]);

  async function change(next: Change): Promise<boolean> {
    if (busy || !answer) return false;
    setBusy(true);
    try {
      const body = { ...next, version: answer.order.version };
      const moved = await callApi('orders.move', { params: { id: answer.order.id }, body });
      setAnswer(moved);
      if (moved.order.undo && 'state' in next) showUndo(texts.saved, () => takeBack(moved), moved.order.id);
      else showToast('success', texts.saved);
      return true;
    } catch (error) {
      if (leftSignedOut(error)) return false;
      showToast('error', wordsOf(error));
      await read();
      return false;
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  /** Undoes the last action, bound to the displayed version. */
  async function takeBack({ order: { id: orderId, version } }: OrderAnswer): Promise<void> {
    setAnswer(await callApi('orders.undo', { params: { id: orderId }, body: { version } }));
    onChanged();
  }

  /** Takes over an order that a separate call has changed. */
  function edited(now: OrderAnswer): void {
    setAnswer(now);
    onChanged();
  }

  async function undo(): Promise<void> {
    if (busy || !answer?.order.undo) return;
    setBusy(true);
    if (await orSayWhy(() => takeBack(answer))) showToast('success', kitTexts.undo.done);
    else await read();
    setBusy(false);
  }

  return { answer, problem, busy, change, edited, undo, retry: () => void read() };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code !== 'STALE_EDIT') return error.message;
  const { who, when } = (error.data ?? {}) as { who?: string; when?: string };
  return who && when ? texts.stale(who, formatHour(new Date(when))) : error.message;
}
