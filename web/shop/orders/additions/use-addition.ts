import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { ask, reloadCart } from '#web/shop/cart/engine/sending.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { setAdding } from './adding-store.ts';
import { leaveToPay } from './leave-to-pay.ts';

export type Preview = OutputOf<'orders.previewAddition'>;

type State =
  | { status: 'loading' }
  | { status: 'failed' }
  /** The addition is not possible, with the text to show; `left`: the listed products are no longer in the cart. */
  | { status: 'refused'; text: string; cart: 'empty' | 'left' | undefined }
  | { status: 'ready'; preview: Preview };

const NOTHING = { text: '', isPersonal: false };

/**
 * The lines of the cart that join the order; all amounts come from the server and are fetched again for each selection.
 */
export function useAddition(orderId: string) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [notice, setNotice] = useState(NOTHING);
  const navigate = useNavigate();
  const params = { id: orderId };
  // Idempotency key of the confirmation: pressing again after a lost response adds nothing twice.
  const key = useRef<{ id: string; of: string } | undefined>(undefined);
  // A selection made during a request is fetched afterwards.
  const latest = useRef<string[] | undefined>(undefined);

  const { busy: asking, run: read } = useAction(async () => {
    try {
      let sent: string[] | undefined;
      let preview: Preview;
      do {
        sent = latest.current;
        const body = sent === undefined ? {} : { line_ids: sent };
        preview = await ask(() => callApi('orders.previewAddition', { params, body }));
      } while (sent !== latest.current);
      setState({ status: 'ready', preview });
    } catch (error) {
      refuse(errorOf(error));
    }
  });
  const first = useEffectEvent(() => void read());
  useEffect(() => first(), []);

  const { busy: adding, run: add } = useAction(async (preview: Preview) => {
    setNotice(NOTHING);
    const chosen = preview.lines.filter((line) => line.chosen);
    const line_ids = chosen.map((line) => line.line_id);
    const of = `${line_ids} ${preview.price_total}`;
    if (key.current?.of !== of) key.current = { id: newId(), of };
    const body = { addition_id: key.current.id, line_ids, total_price: preview.price_total };
    try {
      const { order } = await ask(() => callApi('orders.add', { params, body }));
      setAdding(null);
      // The addition waits for its payment: opens the provider, which returns to the order.
      if (order.adding?.is_waiting) {
        const unpaid = { id: order.id, additionId: order.adding.id };
        if (!(await leaveToPay(unpaid, undefined, navigate))) showToast('error', texts.linkFailed);
        return;
      }
      await reloadCart().catch(() => {});
      showToast('success', texts.done(chosen.length, order.price_total));
      await navigate(`/shoppingcart-detail/${orderId}`, { replace: true });
    } catch (thrown) {
      const error = errorOf(thrown);
      const words = wordsOf(error);
      if (error.code === 'ADDITION_CHANGED') setState({ status: 'ready', preview: error.data as Preview });
      else refuse(error);
      setNotice({ text: words, isPersonal: error.code === 'MISSING_PERSONAL_DATA' });
      announce(words);
    }
  });

  function toggle(preview: Preview, lineId: string) {
    setNotice(NOTHING);
    const lines = preview.lines.map((line) =>
      line.line_id === lineId ? { ...line, chosen: !line.chosen } : line,
    );
    setState({ status: 'ready', preview: { ...preview, lines } });
    latest.current = lines.filter(({ chosen }) => chosen).map(({ line_id }) => line_id);
    void read();
  }

  function refuse(error: ApiError) {
    const isOver = error.code === 'ORDER_STATE' || error.code === 'NOT_FOUND';
    if (isOver) setAdding(null);
    if (error.code === 'CART_EMPTY') {
      // If products were listed, another device has ordered or removed them.
      setState(({ status }) =>
        status === 'ready'
          ? { status: 'refused', text: texts.leftText, cart: 'left' }
          : { status: 'refused', text: error.message, cart: 'empty' },
      );
    } else if (isOver) {
      setState({ status: 'refused', text: error.message, cart: undefined });
    } else {
      setState((before) => (before.status === 'ready' ? before : { status: 'failed' }));
    }
  }

  return { state, notice, asking, adding, add, toggle, again: () => void read() };
}

function errorOf(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  return error;
}

function wordsOf(error: ApiError): string {
  if (error.code === 'ADDITION_CHANGED') return texts.changed((error.data as Preview).price_total);
  return error.code === 'NO_CONNECTION' ? texts.unsure : error.message;
}
