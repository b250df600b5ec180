import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import type { Payment } from '#web/shop/payment/engine/payment-view.ts';
import { PaymentScreen } from '#web/shop/payment/screen/payment-screen.tsx';
import { useSession } from '#web/shop/session/session-store.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';

type Props = {
  order: Order;
  idOrToken: string;
  /** The shopper who placed the order; undefined for visitors with the link. */
  ownerId: string | undefined;
  onChanged: () => void;
};

export default function OrderPay({ order, idOrToken, ownerId, onChanged }: Props) {
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.id === ownerId;
  const [payment, setPayment] = useState<Payment | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    let left = false;
    callApi('payments.ofOrder', { params: { id: idOrToken } }).then(
      (answer) => !left && setPayment(answer),
      () => !left && setPayment('failed'),
    );
    return () => {
      left = true;
    };
  }, [idOrToken, attempt]);

  if (payment === null) return <Loading />;
  if (payment === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <button type="button" className="link" onClick={() => setAttempt((before) => before + 1)}>
            {texts.retryLink}
          </button>
        }
      >
        {texts.notRead}
      </Notice>
    );
  }
  return (
    <PaymentScreen
      loaded={{ payment, token: order.token, isOwn }}
      idOrToken={idOrToken}
      heading="h2"
      onChanged={onChanged}
    />
  );
}

function Loading() {
  return (
    <Waiting label={texts.waiting.loading}>
      <div className="panel order-card">
        <Skeleton width="60%" height={26} />
        <Skeleton width="100%" height={44} />
        <Skeleton width="100%" height={52} />
      </div>
    </Waiting>
  );
}
