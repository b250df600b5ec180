import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { ORDER_STATE_LABELS } from '#rules/order-moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { momentText } from '../table/moment-text.ts';
import { TablePages } from '../table/table-pages.tsx';
import { paymentsTexts as texts } from '../texts/payments.ts';
import { moneyText } from './money-text.ts';

export type Reviews = OutputOf<'payments.reviews'>;
export type Review = Reviews['list'][number];

type Props = { found: Reviews; tab: 'open' | 'resolved'; onResolve: (review: Review) => void };

/** What came, what was expected, what became of giving it back, and who saw to it. */
export function ReviewsTable({ found: { list, pagination }, tab, onResolve }: Props) {
  if (list.length === 0 && pagination.page === 1) {
    return (
      <EmptyState
        title={tab === 'open' ? texts.none : texts.noneResolved}
        pictures={['/pictures/1f9fe.webp']}
      >
        {tab === 'open' ? texts.noneText : texts.noneResolvedText}
      </EmptyState>
    );
  }
  return (
    <Table
      label={texts.label[tab]}
      stickyFirst
      bar={<p className="type-note text-ink-2">{texts.about[tab]}</p>}
      foot={
        <TablePages
          label={texts.pages}
          pagination={pagination}
          to={(page) => `?${tab === 'resolved' ? 'ver=resueltos&' : ''}pagina=${page}`}
        />
      }
    >
      <thead>
        <tr>
          <HeadCell>{texts.what}</HeadCell>
          <HeadCell>{texts.order}</HeadCell>
          <HeadCell number>{texts.received}</HeadCell>
          <HeadCell number>{texts.expected}</HeadCell>
          <HeadCell>{texts.gateway}</HeadCell>
          <HeadCell>{texts.gave}</HeadCell>
          <HeadCell>{texts.when}</HeadCell>
          <HeadCell className={tab === 'open' ? 'payments-actions' : undefined}>
            {tab === 'open' ? <span className="spoken">{texts.actions}</span> : texts.resolution}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.map((review) => (
          <ReviewRow key={review.id} review={review} onResolve={onResolve} />
        ))}
      </tbody>
    </Table>
  );
}

function ReviewRow({ review, onResolve }: { review: Review; onResolve: (review: Review) => void }) {
  const { kind, gateway, transaction_id, amount_in_cents, expected_in_cents, currency } = review;
  const money = moneyText(amount_in_cents, currency);
  return (
    <Row>
      <Cell className="payments-what">
        <b>{texts.kinds[kind].name}</b>
        <span className="payments-note">{texts.kinds[kind].text}</span>
        {review.reference !== '' && (
          <span className="payments-note payments-id">{texts.reportedAs(review.reference)}</span>
        )}
      </Cell>
      <Cell>
        <OrderOf review={review} />
      </Cell>
      <Cell number strong>
        {money}
      </Cell>
      <Cell number>
        {expected_in_cents === null ? texts.unknownExpected : moneyText(expected_in_cents, 'COP')}
      </Cell>
      <Cell>
        {texts.gateways[gateway]}
        <span className="payments-note payments-id">{transaction_id}</span>
      </Cell>
      <Cell className="payments-words">
        {texts.voids[review.void_state]}
        {review.void_state !== 'done' && review.void_answer !== '' && (
          <span className="payments-note">{review.void_answer}</span>
        )}
      </Cell>
      <Cell>{momentText(review.creationDate)}</Cell>
      {review.resolved_date === null ? (
        <Cell className="payments-actions">
          <Button
            kind="soft"
            size={36}
            aria-label={texts.resolveSpoken(texts.kinds[kind].name, money)}
            onClick={() => onResolve(review)}
          >
            {texts.resolve}
          </Button>
        </Cell>
      ) : (
        <Cell className="payments-words">
          {review.resolution}
          <span className="payments-note">
            {texts.by(review.resolved_by_name, momentText(review.resolved_date))}
          </span>
        </Cell>
      )}
    </Row>
  );
}

/** The order on top of the board, with how it stands now. */
function OrderOf({ review: { order_id, id_order, order_state } }: { review: Review }) {
  if (order_id === null || id_order === null) return <span className="text-ink-2">{texts.noOrder}</span>;
  const number = groupThousands(id_order);
  return (
    <span className="payments-order">
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
