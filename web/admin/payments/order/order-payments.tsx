import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { partLater } from '#web/part-later.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { momentText } from '../../table/moment-text.ts';
import { paymentsTexts } from '../../texts/payments.ts';
import { moneyText } from '../money-text.ts';
import '../payments.css';
import { type OrderPayments as Payments, refundableOf } from './refundable.ts';

const RefundDialog = partLater(() => import('./refund-dialog.tsx'));
const texts = paymentsTexts.block;

type Attempt = Payments['attempts'][number];

type Props = {
  order: { id: string; id_order: number; version: number };
  /** Whether whoever looks may give money back (superadmin). */
  canRefund: boolean;
};

/** What was tried to pay an order online, what the providers said of it, and what was given back. */
export default function OrderPayments({ order, canRefund }: Props) {
  const { payments, failed, read } = usePayments(order.id, order.version);
  const [refunding, setRefunding] = useState(false);
  return (
    <section className="order-payments" aria-label={texts.title}>
      <h3 className="type-name">{texts.title}</h3>
      {failed && (
        <Notice
          tone="danger"
          action={
            <button type="button" className="link" onClick={read}>
              {paymentsTexts.retry}
            </button>
          }
        >
          {texts.failed}
        </Notice>
      )}
      {!payments && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={64} width="100%" />
        </Waiting>
      )}
      {payments?.attempts.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      {payments && payments.attempts.length > 0 && (
        <ol className="order-payments-list">
          {payments.attempts.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
      {payments && payments.refunds.length > 0 && <Refunds refunds={payments.refunds} />}
      {payments && canRefund && refundableOf(payments).left > 0 && (
        <Button kind="outline" size={36} onClick={() => setRefunding(true)}>
          {texts.refund}
        </Button>
      )}
      {payments &&
        refunding &&
        // Beside the order's own dialog, not inside of it.
        createPortal(
          <Suspense>
            <RefundDialog
              order={order}
              refundable={refundableOf(payments)}
              onClose={() => setRefunding(false)}
              onDone={read}
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
    <li className="order-payment">
      <span className="order-payment-head">
        <b>{texts.attempt(attempt.attempt, paymentsTexts.gateways[attempt.gateway])}</b>
        <StateBadge tone={tones[attempt.state]}>{texts.states[attempt.state]}</StateBadge>
      </span>
      <span>{[formatPesos(attempt.amount), momentText(attempt.creationDate)].join(' · ')}</span>
      <span className="payments-note">{texts.reference(attempt.reference)}</span>
      {attempt.transactions.length === 0 && attempt.state_reason !== '' && (
        <span className="payments-note">{attempt.state_reason}</span>
      )}
      {attempt.transactions.length > 0 && (
        <ul className="order-payments-list" aria-label={texts.transactions}>
          {attempt.transactions.map((transaction) => (
            <li key={transaction.transaction_id} className="payments-note">
              {[
                statusText(transaction.status),
                transaction.method,
                moneyText(transaction.amount_in_cents, transaction.currency),
                momentText(transaction.date),
                transaction.transaction_id,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Refunds({ refunds }: Pick<Payments, 'refunds'>) {
  return (
    <>
      <h4 className="type-name">{texts.refunds}</h4>
      <ul className="order-payments-list">
        {refunds.map((refund) => (
          <li key={refund.id} className="order-payment">
            <span>
              <b>{formatPesos(refund.amount)}</b> {texts.hows[refund.how]} ·{' '}
              {texts.refundStates[refund.state]}
            </span>
            <span className="payments-note">
              {[refund.reason, refund.created_by_name, momentText(refund.creationDate)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {refund.answer !== '' && <span className="payments-note">{refund.answer}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Fresh whenever the order is. */
function usePayments(id: string, version: number) {
  const [payments, setPayments] = useState<Payments>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the order, or another press, asks again.
  useEffect(() => {
    let left = false;
    callApi('payments.attempts', { params: { id } }).then(
      (answer) => {
        if (left) return;
        setPayments(answer);
        setFailed(false);
      },
      (error: unknown) => {
        if (!left && !leftSignedOut(error)) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [id, version, asked]);
  return { payments, failed, read: () => setAsked((before) => before + 1) };
}

/** The provider's word for it, in ours where we know it. */
function statusText(status: string): string {
  const known: Record<string, string> = texts.states;
  return known[status] ?? status;
}
