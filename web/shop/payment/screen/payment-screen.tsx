import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { LoadedPayment } from '#web/shop/payment/engine/load-payment.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Confirming } from './confirming.tsx';
import { PayCard } from './pay-card.tsx';
import { PayFailed, reasonOf } from './pay-failed.tsx';
import './payment.css';
import { isOpen, type Payment, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { usePayment } from '#web/shop/payment/engine/use-payment.ts';
import { PaymentDone, titleOf } from './payment-done.tsx';

const ChangeMethodDialog = lazyPart(() => import('./change-method-dialog.tsx'));

type Props = {
  loaded: LoadedPayment;
  idOrToken: string;
  /** The level of its title on the page around it. */
  heading?: 'h1' | 'h2';
  /** The person returned from the provider and waits; with the transaction id of the address. */
  back?: { transactionId: string | undefined };
  onChanged?: (payment: Payment) => void;
};

export function PaymentScreen({ loaded, idOrToken, heading = 'h1', back, onChanged }: Props) {
  const { token, isOwn } = loaded;
  // Only the server ends the reservation; until it has, the status is polled.
  const [isOver, setOver] = useState(false);
  const { payment, take, check, busy, problem, tries } = usePayment(loaded.payment, {
    idOrToken,
    isOwn,
    transactionId: back?.transactionId,
    polls: back !== undefined || isOver || viewOf(loaded.payment) === 'confirming',
  });
  const paying = usePay({ idOrToken, isOwn, take, check });
  const [changing, setChanging] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const view = viewOf(payment);
  // After returning from the provider, or while the bank processes it: wait instead of paying again.
  const waits = back !== undefined || payment.under_way;
  const place = useAnnouncedChange(titleOf(payment));

  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per change.
  useEffect(() => {
    if (payment !== loaded.payment) onChanged?.(payment);
  }, [view]);

  const onChange = isOwn && payment.change_to.length > 0 ? () => setChanging(true) : undefined;
  const shared = { payment, token, heading, paying, take, check, onOver: () => setOver(true), onChange };
  const hasFailed = view === 'retry' || view === 'failed' || view === 'expired';
  const again = hasFailed && payment.pays_here && (payment.method !== '' || isChoosing);
  return (
    <div ref={place} className="payment grid gap-3" tabIndex={-1}>
      {view === 'to-pay' && <PayCard {...shared} />}
      {view === 'confirming' && !waits && (
        <PayCard {...shared} begun={{ isLooking: busy, onLook: () => void check() }} />
      )}
      {view === 'confirming' && waits && <Confirming {...shared} idOrToken={idOrToken} tries={tries} />}
      {again && <PayCard {...shared} failed={reasonOf(payment, view)} />}
      {hasFailed && !again && (
        <PayFailed
          {...shared}
          view={view}
          onMeans={payment.pays_here ? () => setChoosing(true) : undefined}
        />
      )}
      {(view === 'review' || view === 'paid' || view === 'at-door' || view === 'cancelled') && (
        <PaymentDone payment={payment} token={token} isOwn={isOwn} heading={heading} />
      )}
      {problem !== '' && isOpen(payment) && (
        <Notice tone="warn" icon="wifi-slash">
          {problem}
        </Notice>
      )}
      {changing && (
        <Suspense>
          <ChangeMethodDialog
            payment={payment}
            onChanged={(changed) => {
              setChanging(false);
              take(changed);
            }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Announces a new title; if the focused element was removed, the focus stays in this area. */
function useAnnouncedChange(title: string) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(title);
  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    announce(`${title}.`);
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [title]);
  return place;
}
