import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { OrderSheet } from '../detail/order-sheet.tsx';
import { printSheet } from '../detail/print-sheet.ts';
import type { OrderAnswer } from '../detail/use-order.ts';
import type { BoardOrder } from '../read-board.ts';

type Props = {
  orders: readonly BoardOrder[];
  title: string;
  planogram: boolean;
  onEnd: (isDone: boolean) => void;
};

/** Reads whole orders and prints them, a sheet each. */
export function PrintOrders({ orders, title, planogram, onEnd }: Props) {
  const [answers, setAnswers] = useState<OrderAnswer[]>();
  const read = useEffectEvent(async () => {
    const found: OrderAnswer[] = [];
    const isRead = await orSayWhy(async () => {
      for (const { id } of orders) found.push(await callApi('orders.get', { params: { id } }));
    });
    if (isRead) setAnswers(found);
    else onEnd(false);
  });
  const print = useEffectEvent(async () => {
    await printSheet();
    onEnd(true);
  });
  useEffect(() => void read(), []);
  // Once the sheets are drawn.
  useEffect(() => {
    if (answers) void print();
  }, [answers]);
  return answers?.map(({ order, client }) => (
    <OrderSheet key={order.id} order={order} client={client} planogram={planogram} title={title} />
  ));
}
