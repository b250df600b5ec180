import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { DueTime } from '#web/shop/payment/screen/due-time.tsx';
import { GatewayChoice } from '#web/shop/payment/screen/gateway-choice.tsx';
import { additionTexts } from '#web/shop/texts/buying/additions.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { AdditionPayment } from './leave-to-pay.ts';
import { useAdditionPayment } from './use-addition-payment.ts';
import '#web/shop/payment/screen/payment.css';

const texts = additionTexts.waiting;

type Props = { order: Order & { adding: NonNullable<Order['adding']> }; onChanged: () => void };

/** An unpaid addition to an order paid online; after a failed payment it stays until the next addition. */
export default function WaitingAddition({ order, onChanged }: Props) {
  const { adding } = order;
  const { payment, failure, paying, dropping, pay, drop, look } = useAdditionPayment(order, onChanged);
  const [chosen, setChosen] = useState<AdditionPayment['gateways'][number]>();
  const gateways = payment?.gateways ?? [];
  const gateway = chosen ?? gateways[0];

  if (!adding.is_waiting) {
    return (
      <Notice tone="info">
        <b>{texts.ended}.</b> {payment ? payment.message : ''} {texts.endedWhat(adding.lines_count)}
      </Notice>
    );
  }
  return (
    <section className="panel grid gap-4" aria-labelledby="waiting-addition">
      <h2 id="waiting-addition" className="type-section">
        {texts.title}
      </h2>
      <p className="text-ink-2">{texts.what(adding.lines_count)}</p>
      <dl className="flex items-baseline justify-between gap-3 font-semibold">
        <dt>{texts.amount}</dt>
        <dd className="type-price-l">{formatPesos(adding.amount)}</dd>
      </dl>
      {payment && <DueTime due={adding.due_date} now={payment.now} onOver={look} />}
      {payment && payment.state !== 'none' && (
        <Notice tone={payment.state === 'pending' ? 'info' : 'warn'}>
          {payment.under_way ? texts.bank : payment.message}{' '}
          {payment.state === 'pending' && !payment.under_way && texts.paid}
        </Notice>
      )}
      {failure !== '' && <Notice tone="danger">{failure}</Notice>}
      <GatewayChoice label={texts.choose} gateways={gateways} value={gateway} onChange={setChosen} />
      {gateway !== undefined && (
        <Button size={52} wide busy={paying} busyText={texts.opening} onClick={() => void pay(gateway)}>
          {additionTexts.goPay(adding.amount)}
        </Button>
      )}
      <Button kind="outline" wide busy={dropping} busyText={texts.dropping} onClick={() => void drop()}>
        {texts.drop}
      </Button>
    </section>
  );
}
