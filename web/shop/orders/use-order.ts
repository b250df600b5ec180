import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { useOrderChanges } from '#web/shop/live/use-order-changes.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import type { OrderAnswer } from './load-order.ts';

/** The order of the page, kept up to date while it is looked at; what a person listens for is its state. */
export function useOrder(loaded: OrderAnswer, asked: string) {
  const [fresh, setFresh] = useState<OrderAnswer | null>(null);
  const shown =
    fresh?.order.id === loaded.order.id && fresh.order.version >= loaded.order.version ? fresh : loaded;
  // Whoever holds the link only has no session for the socket: they are told by asking.
  const isOwn = loaded.client !== null;

  function take(answer: OrderAnswer) {
    const [before, now] = [whereIs(shown.order), whereIs(answer.order)];
    if (now !== before) announce(texts.changed(now));
    setFresh(answer);
  }

  function refresh() {
    // What is shown stays when it cannot be read; the next change or minute asks again.
    callApi('orders.get', { params: { id: asked } }).then(take, () => {});
  }

  const live = useOrderChanges(isOwn, (orderId) => {
    if (orderId === null || orderId === loaded.order.id) refresh();
  });

  return { ...shown, live, take, refresh };
}

/** What a person would say of it: what happened last on its way, else its state. */
function whereIs({ delivery, stateDisplayName }: OrderAnswer['order']): string {
  return delivery.events.at(-1)?.label ?? stateDisplayName.name;
}
