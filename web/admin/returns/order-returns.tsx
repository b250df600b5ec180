import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatPesos } from '#rules/money.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import type { Order } from '../orders/detail/use-order.ts';
import { momentText } from '../table/moment-text.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { returnTexts as texts } from '../texts/order/returns.ts';
import { RequestsOfOrder } from './requests-of-order.tsx';
import type { OrderReturns as Found } from './return-values.ts';

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'));

type Return = Found['returns'][number];

type Props = {
  order: Order;
  canRefund: boolean;
};

/** The returns of a delivered order, line by line, and what may still be returned. Reloaded with the order. */
export function OrderReturns({ order, canRefund }: Props) {
  const isDelivered = order.delivery.events.at(-1)?.event === 'delivered';
  return isDelivered ? <Returns order={order} canRefund={canRefund} /> : null;
}

function Returns({ order, canRefund }: Props) {
  const [found, setFound] = useState<Found>();
  const [isReturning, setIsReturning] = useState(false);
  const { failed, again } = useReading(
    () => callApi('returns.ofOrder', { params: { id: order.id } }),
    setFound,
    `${order.id} ${order.version}`,
  );
  const mayReturn = canRefund && found?.may_return === true;
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!found || (found.returns.length === 0 && found.requests.length === 0 && !mayReturn)) return null;
  return (
    <section className="grid gap-3 text-note" aria-label={texts.title}>
      <h3 className="type-name">{texts.title}</h3>
      <RequestsOfOrder requests={found.requests} canRefund={canRefund} onDecided={again} />
      {found.returns.length > 0 && (
        <ol className="grid gap-3">
          {found.returns.map((one) => (
            <ReturnRow key={one.id} made={one} />
          ))}
        </ol>
      )}
      {mayReturn && (
        <Button kind="outline" size={36} onClick={() => setIsReturning(true)}>
          {texts.open}
        </Button>
      )}
      {isReturning &&
        createPortal(
          <Suspense>
            <ReturnDialog
              order={order}
              returns={found}
              onClose={() => setIsReturning(false)}
              onReturned={setFound}
            />
          </Suspense>,
          document.body,
        )}
    </section>
  );
}

function ReturnRow({ made }: { made: Return }) {
  const { amount, paid, way, courier, lines, beside, taxes, note, photos } = made;
  return (
    <li className="grid gap-0.5 wrap-anywhere">
      <span>
        <b>{formatPesos(amount)}</b> {texts.ways[way]}
        {way === 'courier' && ` ${courier}`} ·{' '}
        {paid < amount ? <b>{texts.owed(formatPesos(amount - paid))}</b> : texts.done}
      </span>
      <ul className="grid gap-0.5">
        {lines.map(({ line_id, product_id, title, quantity, reason, bearer, outcome, amount: worth }) => (
          <li key={`${line_id}${product_id}`} className="kit-note">
            {quantity} {title}, {formatPesos(worth)} ·{' '}
            {[RETURN_REASON_LABELS[reason], texts.outcomes[outcome], texts.bearers[bearer]].join(', ')}
          </li>
        ))}
        {beside > 0 && <li className="kit-note">{`${texts.beside}, ${formatPesos(beside)}`}</li>}
      </ul>
      {taxes && (
        <span className="kit-note">
          {texts.taxes(formatPesos(taxes.base), formatPesos(taxes.vat + taxes.consumption))}
        </span>
      )}
      {note !== '' && <span className="kit-note">{note}</span>}
      <span className="kit-note">{texts.by(made.created_by_name, momentText(made.date))}</span>
      {photos.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {photos.map((address, at) => (
            <a key={address} className="link" href={address} target="_blank" rel="noreferrer">
              {texts.photo(at + 1)}
            </a>
          ))}
        </span>
      )}
    </li>
  );
}
