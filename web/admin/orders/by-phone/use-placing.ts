import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cashFor, observationsWithCash, readPesos } from '#rules/deliveries/cash-note.ts';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { InvoiceChoice } from './use-invoice.ts';
import type { Editing } from './use-phone-order.ts';

const texts = byPhoneTexts.summary;

export type Placing = ReturnType<typeof usePlacing>;

/** Places the order exactly once and opens the board; refusals have the texts of the shop. */
export function usePlacing(editing: Editing, invoice: InvoiceChoice) {
  const { order, reread, setRefusal } = editing;
  const navigate = useNavigate();
  const { cart } = order;
  const [observations, setObservations] = useState('');
  const [cash, setCash] = useState('');
  const [chosen, setWindow] = useState('');
  const [busy, setBusy] = useState(false);
  // An expired window is replaced by the soonest.
  const isThere = cart.windows.some(({ start_date }) => start_date === chosen);
  const window = isThere ? chosen : (cart.windows[0]?.start_date ?? '');

  const pesos = readPesos(cash);
  const total = cart.price_total_computed;
  const wrongCash = cart.payment_method_selected === 'cash' ? whatIsWrong(cash, pesos, total) : undefined;

  async function place() {
    if (busy) return;
    if (wrongCash !== undefined) return setRefusal({ about: 'place', text: `${texts.cash} ${wrongCash}` });
    const wrongInvoice = invoice.check();
    if (wrongInvoice !== undefined) return setRefusal({ about: 'invoice', text: wrongInvoice });
    setBusy(true);
    setRefusal(undefined);
    try {
      const placed = await callApi('phoneOrders.place', {
        params: { id: order.id },
        body: {
          observations_client: observationsWithCash(observations, cashFor(cart, pesos)),
          total_price: total,
          cart_version: cart.version,
          idempotency_key: `phone ${order.id}`,
          ...invoice.body(),
          ...(window !== '' && { window_start: window }),
        },
      });
      const { id, id_order } = placed.order;
      const made = texts.placed(groupThousands(id_order));
      const sent = placed.link_sent_to ? ` ${texts.linkSent[placed.link_sent_to]}` : '';
      const see = () => void navigate(`/admin/orders?pedido=${id}`);
      await navigate('/admin/orders', { replace: true });
      showToast('success', `${made}${sent}`, { label: texts.see, onPress: see });
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      // Concurrent changes are shown before the next attempt.
      if (error.code !== 'NO_CONNECTION') await reread().catch(() => undefined);
      const text = error.code === 'NO_CONNECTION' ? texts.offline : wordsOf(error);
      setRefusal(
        error.code === 'MISSING_PERSONAL_DATA' ? { about: 'customer', text } : { about: 'place', text },
      );
      setBusy(false);
    }
  }

  return {
    observations,
    setObservations,
    window,
    setWindow,
    busy,
    place,
    cash,
    setCash,
    wrongCash,
    change: pesos !== null && pesos >= total ? pesos - total : undefined,
  };
}

function whatIsWrong(cash: string, pesos: number | null, total: number): string | undefined {
  if (cash.trim() === '') return undefined;
  if (pesos === null) return texts.cashNotNumber;
  return pesos < total ? texts.cashTooLittle(total) : undefined;
}

const MISSING: readonly ApiError['code'][] = [
  'CART_EMPTY',
  'MISSING_PERSONAL_DATA',
  'MISSING_DELIVERY',
  'MISSING_PAYMENT_METHOD',
  'MISSING_BAGS',
];

function wordsOf({ code, message, details }: ApiError): string {
  const more = details.map((detail) => detail.message).filter((text) => text !== message);
  const words = [message, ...more].join(' ');
  return MISSING.includes(code) ? texts.missing(words) : words;
}
