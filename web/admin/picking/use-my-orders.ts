import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useFreshness } from '../kit/use-freshness.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Walk } from './device-store.ts';
import type { Device } from './use-device.ts';

const texts = pickingTexts.orders;

export type Mine = OutputOf<'picking.orders'>;
export type Order = Mine['orders'][number];

/** The orders of a picker; reloaded after actions on them, and when the walk or the connection changes. */
export function useMine(first: Mine | null, walk: Walk | null, device: Device) {
  const [mine, setMine] = useState(first);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');

  async function run(name: string, work?: () => Promise<void>): Promise<void> {
    if (busy !== '') return;
    setBusy(name);
    setError('');
    try {
      await work?.();
      setMine(await callApi('picking.orders', {}));
    } catch (failure) {
      if (leftSignedOut(failure)) return;
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy('');
    }
  }

  /** Reloads in the background: it blocks no action, and a failure leaves the displayed orders. */
  async function readQuietly(): Promise<void> {
    try {
      setMine(await callApi('picking.orders', {}));
      setError('');
    } catch (failure) {
      if (!leftSignedOut(failure) && !(failure instanceof ApiError)) throw failure;
    }
  }

  // Orders that left the walk may be in billing now.
  const walked = walk?.orders.map(({ id }) => id).join() ?? '';
  const reread = useEffectEvent(() => void readQuietly());
  const before = useRef(walked);
  useEffect(() => {
    if (before.current === walked) return;
    before.current = walked;
    reread();
  }, [walked]);
  useFreshness(() => reread());
  const { away } = device;
  const wasAway = useRef(away);
  useEffect(() => {
    if (wasAway.current && !away) reread();
    wasAway.current = away;
  }, [away]);

  // Generated once per press: repeated after a lost response, it takes one order.
  const key = useRef('');
  const takeNext = () =>
    run('take', async () => {
      key.current ||= crypto.randomUUID();
      const { order } = await callApi('picking.takeNext', { body: { key: key.current } });
      key.current = '';
      if (!order) showToast('info', texts.none);
    });

  const start = (orders: readonly Order[]) =>
    run('start', async () => {
      const walk_id = walk?.orders[0]?.walk_id ?? crypto.randomUUID();
      const body = { walk_id, order_ids: orders.map(({ id }) => id) };
      await callApi('picking.start', { body });
      await device.readWalk();
    });

  const toDispatch = ({ id, id_order }: Order) =>
    run(id, async () => {
      await callApi('picking.billed', { params: { id } });
      showToast('success', texts.billedDone(groupThousands(id_order)));
    });

  return { mine, busy, error, refresh: () => run('read'), takeNext, start, toDispatch };
}
