import { useRef, useState } from 'react';
import { SHOPPER_STAGE_LABELS } from '#rules/orders/shopper-stage.ts';
import { callApi } from '#web/api/client.ts';
import { useOrderChanges } from '#web/shop/live/use-order-changes.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import type { OrderAnswer } from './load-order.ts';

/** The order of the page, kept up to date while visible; state changes are announced to screen readers. */
export function useOrder(loaded: OrderAnswer, idOrToken: string) {
  const [fresh, setFresh] = useState<OrderAnswer | null>(null);
  // Picking does not change the version: of two responses the one requested later is newer.
  const sent = useRef(0);
  const taken = useRef(0);
  const current =
    fresh?.order.id === loaded.order.id && fresh.order.version >= loaded.order.version ? fresh : loaded;

  function take(answer: OrderAnswer) {
    const [before, now] = [whereIs(current.order), whereIs(answer.order)];
    if (now !== before) announce(texts.changed(now));
    sent.current += 1;
    taken.current = sent.current;
    setFresh(answer);
  }

  function refresh() {
    sent.current += 1;
    const own = sent.current;
    callApi('orders.get', { params: { id: idOrToken } }).then(
      (answer) => {
        if (own > taken.current) take(answer);
      },
      () => {},
    );
  }

  // Visitors with the link have no session for the socket: they poll.
  const how = loaded.client !== null ? 'line' : isOver(current.order) ? 'off' : 'ask';
  const live = useOrderChanges(how, (orderId) => {
    if (orderId === null || orderId === loaded.order.id) refresh();
  });

  return { ...current, live, take, refresh };
}

/** The text to announce: a failed attempt, otherwise the stage. */
function whereIs({ delivery, stage, stateDisplayName }: OrderAnswer['order']): string {
  const last = delivery.events.at(-1);
  if (last?.event === 'attempt') return last.label;
  return stage ? SHOPPER_STAGE_LABELS[stage] : stateDisplayName.name;
}

function isOver({ state, delivery }: OrderAnswer['order']): boolean {
  const last = delivery.events.at(-1)?.event;
  return state === '12_store_cancel_order' || last === 'delivered' || last === 'returned';
}
