import { formatPesos } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import type { Column } from '../kit/table/column.ts';
import { workTexts as texts } from '../texts/work.ts';
import type { Route } from './+types/deliveries-page.ts';
import { type AssignedOrder, loadAssignedOrders } from './assigned-orders.ts';
import { firstColumns, WorkList } from './work-list.tsx';

export const loader = loadAssignedOrders;

/** Where a courier begins: the orders they carry, by promised hour (decisions 37 and 64). */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  return <WorkList {...loaderData} name="entregas" words={texts.deliveries} columns={columns} />;
}

function columns(now: Date): Column<AssignedOrder>[] {
  return [
    ...firstColumns(now),
    { id: 'client', head: texts.columns.client, cell: ({ user }) => user.fullname },
    { id: 'neighborhood', head: texts.columns.neighborhood, cell: ({ neighborhood }) => neighborhood },
    {
      id: 'collect',
      head: texts.columns.toCollect,
      number: true,
      cell: ({ payment_method_selected: method, price_total }) =>
        method === 'online' ? (
          texts.paidOnline
        ) : (
          <>
            <b>{formatPesos(price_total)}</b>{' '}
            <span className="kit-quiet">{PAYMENT_METHOD_LABELS[method]}</span>
          </>
        ),
    },
  ];
}
