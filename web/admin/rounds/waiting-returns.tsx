import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Found } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { momentText } from '../table/moment-text.ts';
import { roundsTexts as texts } from '../texts/rounds.ts';
import { OrderLink } from './round-columns.tsx';

type Return = OutputOf<'deliveries.waitingReturns'>['list'][number];

const columns = columnsOf<Return>(texts.columns, {
  order: ({ id, id_order, client }) => (
    <>
      <OrderLink id={id} number={id_order} /> {client}
    </>
  ),
  goods: {
    wraps: true,
    cell: ({ goods }) => (
      <ul className="grid gap-1 py-1">
        {goods.map(({ line_id, product_id, title, quantity }) => (
          <li key={`${line_id}${product_id}`}>
            {title}, <b>{quantity}</b>
          </li>
        ))}
      </ul>
    ),
  },
  courier: ({ courier }) => courier,
  office: ({ office_name }) => office_name,
  returned: ({ returned_at }) => momentText(returned_at),
});

/** Receives all waiting goods of an order; in the order itself they are received by product. */
function receive(outcome: 'stock' | 'waste'): RecordAction<Return>['run'] {
  return (rows, refresh) =>
    doForEach(
      rows,
      async ({ id, goods }) => {
        const received = goods.map(({ line_id, product_id }) => ({ line_id, product_id, outcome }));
        await callApi('deliveries.restock', { params: { id }, body: { goods: received } });
        return undefined;
      },
      refresh,
      { done: texts.receive.done[outcome] },
    );
}

const actions: RecordAction<Return>[] = [
  {
    label: texts.receive.stock,
    icon: <Icon name="package" size={16} />,
    run: receive('stock'),
    inRow: { withWords: true, name: ({ id_order }) => texts.receive.stockOf(groupThousands(id_order)) },
  },
  {
    label: texts.receive.waste,
    icon: <Icon name="trash" size={16} />,
    run: receive('waste'),
    confirm: {
      title: texts.receive.wasteTitle,
      text: (rows) => texts.receive.wasteText(rows.length),
      button: texts.receive.waste,
    },
    inRow: { name: ({ id_order }) => texts.receive.wasteOf(groupThousands(id_order)) },
  },
];

export function WaitingReturns({ found }: { found: Found<Return> }) {
  return (
    <ResourcePage
      name="por-recibir"
      texts={{ ...texts, ...texts.returns }}
      found={found}
      columns={columns}
      nameOf={({ id_order }) => texts.orderName(groupThousands(id_order))}
      views={texts.views}
      actions={actions}
      othersChangeIt
      picture="/pictures/1f4e6.webp"
    />
  );
}
