import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { momentText } from '../../table/moment-text.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { paymentsTexts } from '../../texts/payments.ts';
import { moneyText } from '../money-text.ts';
import { joined } from './joined.ts';
import { refundableOf } from './refundable.ts';
import { Refunds } from './refunds.tsx';

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'));
const texts = paymentsTexts.block;

type Payments = OutputOf<'payments.attempts'>;
type Attempt = Payments['attempts'][number];

type Props = {
  order: { id: string; id_order: number; version: number };
  canRefund: boolean;
};

export default function OrderPayments({ order, canRefund }: Props) {
  const [payments, setPayments] = useState<Payments>();
  const { failed, again } = useReading(
    () => callApi('payments.attempts', { params: { id: order.id } }),
    setPayments,
    `${order.id} ${order.version}`,
  );
  const [refunding, setRefunding] = useState(false);
  const refundable = payments && refundableOf(payments);
  return (
    <section className="grid gap-3 text-note" aria-label={texts.title}>
      <h3 className="type-name">{texts.title}</h3>
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {!payments && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={64} width="100%" />
        </Waiting>
      )}
      {payments?.attempts.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      {payments && payments.attempts.length > 0 && (
        <ol className="grid gap-2">
          {payments.attempts.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
      {payments && payments.refunds.length > 0 && (
        <Refunds order={order} canRefund={canRefund} refunds={payments.refunds} onDone={again} />
      )}
      {refundable && canRefund && refundable.left > 0 && (
        <Button kind="outline" size={36} onClick={() => setRefunding(true)}>
          {texts.refund}
        </Button>
      )}
      {refundable &&
        refunding &&
        // Outside of the order's own dialog.
        createPortal(
          <Suspense>
            <RefundDialog
              order={order}
              refundable={refundable}
              onClose={() => setRefunding(false)}
              onDone={again}
            />
          </Suspense>,
          document.body,
        )}
    </section>
  );
}

const tones: Record<Attempt['state'], BadgeTone> = {
  none: 'closed',
  pending: 'waiting',
  approved: 'done',
  declined: 'failed',
  error: 'failed',
  voided: 'closed',
  expired: 'closed',
};

function AttemptRow({ attempt }: { attempt: Attempt }) {
  return (
    <li className="grid gap-0.5 wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-1">
        <b>{texts.attempt(attempt.attempt, paymentsTexts.gateways[attempt.gateway])}</b>
        <StateBadge tone={tones[attempt.state]}>{texts.states[attempt.state]}</StateBadge>
      </span>
      <span>
        {joined(
          formatPesos(attempt.amount),
          attempt.is_addition ? texts.addition : '',
          momentText(attempt.creationDate),
        )}
      </span>
      <span className="kit-note">{texts.reference(attempt.reference)}</span>
      {attempt.transactions.length === 0 && attempt.state_reason !== '' && (
        <span className="kit-note">{attempt.state_reason}</span>
      )}
      {attempt.transactions.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.transactions}>
          {attempt.transactions.map((transaction) => (
            <li key={transaction.transaction_id} className="kit-note">
              {joined(
                statusText(transaction.status),
                transaction.method,
                moneyText(transaction.amount_in_cents, transaction.currency),
                momentText(transaction.date),
                transaction.transaction_id,
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function statusText(status: string): string {
  const labels: Record<string, string> = texts.states;
  return labels[status] ?? status;
}
