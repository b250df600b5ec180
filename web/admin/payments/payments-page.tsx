import { Link, useSearchParams } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { ORDER_STATE_LABELS } from '#rules/orders/moves.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { toneOf } from '#web/api/state-tone.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { openAction } from '../kit/table/record-actions.tsx';
import { momentText } from '../table/moment-text.ts';
import { paymentsTexts as texts } from '../texts/payments.ts';
import type { Route } from './+types/payments-page.ts';
import { moneyText } from './money-text.ts';
import type { Review } from './resolve-dialog.tsx';

const ResolveDialog = lazyPart(() => import('./resolve-dialog.tsx'));

/** Payments that match no order, for a person to resolve (rule 18). */
export const loader = resourceLoader('payments.reviews', {
  rows: 50,
  query: (filter) => ({ resolved: String(filter('ver') === 'resueltos') }),
});
export const shouldRevalidate = rereadRows;

const columns = columnsOf<Review>(texts.columns, {
  what: {
    wraps: true,
    cell: ({ kind, reference }) => (
      <div>
        <b>{texts.kinds[kind].name}</b>
        <span className="kit-note">{texts.kinds[kind].text}</span>
        {reference !== '' && <span className="kit-note">{texts.reportedAs(reference)}</span>}
      </div>
    ),
  },
  order: (review) => <OrderOf review={review} />,
  received: { number: true, cell: (review) => <b>{moneyText(review.amount_in_cents, review.currency)}</b> },
  expected: {
    number: true,
    cell: ({ expected_in_cents: cents }) =>
      cents === null ? texts.unknownExpected : moneyText(cents, 'COP'),
  },
  gateway: ({ gateway, transaction_id }) => (
    <>
      {texts.gateways[gateway]}
      <span className="kit-note overflow-hidden max-w-37.5 text-ellipsis">{transaction_id}</span>
    </>
  ),
  gave: {
    wraps: true,
    cell: ({ void_state, void_answer }) => (
      <>
        {texts.voids[void_state]}
        {void_state !== 'done' && <span className="kit-note">{void_answer}</span>}
      </>
    ),
  },
  when: ({ creationDate }) => momentText(creationDate),
  resolution: {
    wraps: true,
    cell: ({ resolution, resolved_by_name, resolved_date }) => (
      <>
        {resolution}
        {resolved_date && (
          <span className="kit-note">{texts.by(resolved_by_name, momentText(resolved_date))}</span>
        )}
      </>
    ),
  },
});
const openColumns = columns.filter(({ id }) => id !== 'resolution');
const resolving = openAction<Review>(texts.resolve, ({ kind, amount_in_cents, currency }) =>
  texts.resolveSpoken(texts.kinds[kind].name, moneyText(amount_in_cents, currency)),
);

export default function PaymentsPage({ loaderData: { found } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isOpen = search.get('ver') !== 'resueltos';
  return (
    <ResourcePage
      name={isOpen ? 'pagos' : 'pagos-resueltos'}
      texts={{ ...texts, ...(isOpen ? texts.open : texts.resolved) }}
      found={found}
      columns={isOpen ? openColumns : columns}
      nameOf={({ kind }) => texts.kinds[kind].name}
      views={texts.views}
      actions={isOpen ? [resolving] : []}
      othersChangeIt
      picture="/pictures/1f9fe.webp"
      record={
        isOpen
          ? ({ id, ...opened }) => {
              const review = found?.list.find((one) => one.id === id);
              return review && <ResolveDialog key={id} review={review} {...opened} />;
            }
          : undefined
      }
    />
  );
}

function OrderOf({ review: { order_id, id_order, order_state } }: { review: Review }) {
  if (order_id === null || id_order === null) return <span className="text-ink-2">{texts.noOrder}</span>;
  const number = groupThousands(id_order);
  return (
    <span className="grid justify-items-start gap-1 py-1">
      <Link
        className="link"
        to={`/admin/orders?ver=todos&numero=${id_order}&pedido=${order_id}`}
        aria-label={texts.openOrder(number)}
      >
        {texts.orderNumber(number)}
      </Link>
      {order_state !== null && (
        <StateBadge tone={toneOf(order_state)}>{ORDER_STATE_LABELS[order_state]}</StateBadge>
      )}
    </span>
  );
}
