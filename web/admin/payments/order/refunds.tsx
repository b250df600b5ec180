import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { refundDue } from '#rules/pqr.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { lastDay } from '../../kit/dates/days.ts';
import { momentText } from '../../table/moment-text.ts';
import { paymentsTexts } from '../../texts/payments.ts';
import { joined } from './joined.ts';

const GivenBackDialog = lazyPart(() => import('./given-back-dialog.tsx'));
const texts = paymentsTexts.block;

type Refund = OutputOf<'payments.attempts'>['refunds'][number];
type Props = { order: { id: string; id_order: number }; canRefund: boolean; onDone: () => void };

/** Refunds of an order, and owed amounts, which a person confirms as sent (rule 63). */
export function Refunds({ refunds, ...props }: Props & { refunds: readonly Refund[] }) {
  return (
    <>
      <h4 className="type-name">{texts.refunds}</h4>
      <ul className="grid gap-2">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} {...props} />
        ))}
      </ul>
    </>
  );
}

function RefundRow({ refund, order, canRefund, onDone }: Props & { refund: Refund }) {
  const [asking, setAsking] = useState(false);
  const isOwed = refund.how === 'by_hand' && refund.state === 'asking';
  const { done_by_name: by, done_date: on } = refund;
  return (
    <li className="grid gap-0.5 wrap-anywhere">
      <span>
        <b>{formatPesos(refund.amount)}</b> {texts.hows[refund.how]} ·{' '}
        {isOwed ? texts.owed : texts.refundStates[refund.state]}
      </span>
      <span className="kit-note">
        {joined(refund.reason, refund.created_by_name, momentText(refund.creationDate))}
      </span>
      {on !== null && <span className="kit-note">{texts.givenBack(by, momentText(on))}</span>}
      {refund.answer !== '' && <span className="kit-note">{refund.answer}</span>}
      {isOwed && <RefundTerm since={refund.creationDate} />}
      {isOwed && !canRefund && <span className="kit-note">{texts.owedBySuperadmin}</span>}
      {isOwed && canRefund && (
        <Button kind="outline" size={36} onClick={() => setAsking(true)}>
          {texts.gaveBack}
        </Button>
      )}
      {asking &&
        createPortal(
          <Suspense>
            <GivenBackDialog order={order} refund={refund} onDone={onDone} onClose={() => setAsking(false)} />
          </Suspense>,
          document.body,
        )}
    </li>
  );
}

/** The deadline for refunding owed money (Ley 2439 of 2024). */
function RefundTerm({ since }: { since: string }) {
  const due = refundDue(Date.parse(since));
  const day = lastDay(due.toISOString());
  return due.getTime() > Date.now() ? (
    <span className="kit-note">{texts.owedUntil(day)}</span>
  ) : (
    <b className="text-danger">{texts.owedLate(day)}</b>
  );
}
