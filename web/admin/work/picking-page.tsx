import type { Column } from '../kit/table/column.ts';
import { workTexts as texts } from '../texts/work.ts';
import type { Route } from './+types/picking-page.ts';
import { type AssignedOrder, loadAssignedOrders } from './assigned-orders.ts';
import { firstColumns, WorkList } from './work-list.tsx';

export const loader = loadAssignedOrders;

/** Where a picker begins: the orders they were given, by promised hour (decisions 37 and 64). */
export default function PickingPage({ loaderData }: Route.ComponentProps) {
  return <WorkList {...loaderData} name="alistamiento" words={texts.picking} columns={columns} />;
}

function columns(now: Date): Column<AssignedOrder>[] {
  return [
    ...firstColumns(now),
    {
      id: 'products',
      head: texts.columns.products,
      number: true,
      cell: ({ products_count }) => <b>{products_count}</b>,
    },
    {
      id: 'where',
      head: texts.columns.where,
      cell: ({ type, neighborhood }) => (type === 'pickup' ? texts.pickup : neighborhood),
    },
    { id: 'office', head: texts.columns.office, cell: ({ branch_office_name }) => branch_office_name },
  ];
}
