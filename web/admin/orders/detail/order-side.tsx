import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { phoneText } from '#rules/phone-text.ts';
import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';
import { cartHistoryTexts } from '#web/admin/texts/order/cart-history.ts';
import { orderMessageTexts } from '#web/admin/texts/order/messages.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AssignedHistory } from '../../deliveries/staff/assigned-history.tsx';
import { OrderDelivery } from '../../deliveries/staff/order-delivery.tsx';
import { PaidOnline } from '../../payments/order/paid-online.tsx';
import { OrderReturns } from '../../returns/order-returns.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { type AssigneeProps, Assignees } from './assignees.tsx';
import { bagText } from './bag-text.ts';
import { DeliveryWay } from './delivery-way.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderRating } from './order-rating.tsx';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = ordersTexts.detail;

type Props = AssigneeProps & {
  client: OrderAnswer['client'];
  /** Whether orders are assigned to people here (module delivery_picker). */
  assigns: boolean;
  canRefund: boolean;
  now: Date;
  onHappened: (event: DeliveryEvent) => void;
};

export function OrderSide({ order, client, assigns, canRefund, now, onHappened, ...rest }: Props) {
  return (
    <aside className="order-side" aria-label={texts.side}>
      {order.age_restricted && <Notice tone="warn">{texts.age}</Notice>}
      {order.adding?.is_waiting && (
        <Notice tone="info">
          {orderDetailTexts.adding(order.adding.lines_count, formatPesos(order.adding.amount))}
        </Notice>
      )}
      <dl className="text-small/[1.25rem] grid gap-1.5">
        <Fact label={texts.client}>{client?.fullname}</Fact>
        <Fact label={texts.phone}>
          {client && (
            <a className="link" href={`tel:${client.phone}`}>
              {phoneText(client.phone)}
            </a>
          )}
        </Fact>
        <Fact label={orderDetailTexts.email}>
          {client && client.email !== '' && (
            <a className="link" href={`mailto:${client.email}`}>
              {client.email}
            </a>
          )}
        </Fact>
        <Fact label={texts.identification}>{client?.identification_card}</Fact>
        <Fact label={orderDetailTexts.invoice.label}>
          {order.invoice && <InvoiceFacts invoice={order.invoice} />}
        </Fact>
        <Fact label={texts.payment}>{PAYMENT_METHOD_LABELS[order.payment_method_selected]}</Fact>
        {order.type === 'pickup' ? (
          <Fact label={texts.pickupAt}>{`${order.branch_office_name}, ${order.branch_office_address}`}</Fact>
        ) : (
          <>
            <Fact label={texts.address}>{addressText(order)}</Fact>
            <Fact label={texts.zone}>{texts.zones[order.address_selected?.zone ?? 'none']}</Fact>
            <Fact label={texts.office}>{order.branch_office_name}</Fact>
          </>
        )}
        <Fact label={orderDetailTexts.bag}>{bagText(order)}</Fact>
        <Fact label={orderDetailTexts.crate}>{order.delivery.label_cart}</Fact>
        <Fact label={orderDetailTexts.cashier}>{order.delivery.cashier_name}</Fact>
        <Fact label={orderDetailTexts.soldOut}>{SUBSTITUTION_LABELS[order.substitution]}</Fact>
        <Fact label={texts.observations}>{order.observations_client}</Fact>
      </dl>
      <OrderMap order={order} />
      {assigns && <Assignees order={order} {...rest} />}
      <DeliveryWay order={order} now={now} busy={rest.busy} onHappened={onHappened} />
      <OrderDelivery order={order} now={now} />
      <PaidOnline order={order} canRefund={canRefund} />
      <OrderReturns order={order} canRefund={canRefund} />
      <OrderRating order={order} />
      <OrderHistory order={order} now={now} />
      <AssignedHistory order={order} now={now} />
      <Messages order={order} />
      {client && !order.other_channel && <CartHistory person={client} />}
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[100px_minmax(0,1fr)] gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function addressText({ address_selected: address }: Order): string {
  if (!address) return '';
  return [address.address, address.alias, address.city, address.comment].filter(Boolean).join(', ');
}

const CartHistoryDialog = lazyPart(() => import('./cart-history-dialog.tsx'));

const MessagesDialog = lazyPart(() => import('./messages-dialog.tsx'));

function Messages({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size={36} onClick={() => setOpen(true)}>
        {orderMessageTexts.log.open}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <MessagesDialog
              order={{ id: order.id, number: groupThousands(order.id_order) }}
              onClose={() => setOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

function CartHistory({ person }: { person: { id: string; fullname: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size={36} onClick={() => setOpen(true)}>
        {cartHistoryTexts.open}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <CartHistoryDialog person={person} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

const RoundMap = lazyPart(() => import('../../deliveries/map/round-map.tsx'), { quiet: true });

/** The store, the address, and the courier's position; loaded after the order, which has them in words. */
function OrderMap({ order }: { order: Order }) {
  const { id, type, address_selected: address, branch_office_geopoint: store } = order;
  const way = useCourierWay(order);
  if (type === 'pickup' || !address || !store) return null;
  return (
    <Suspense fallback={<div className="h-32" />}>
      <RoundMap
        label={orderDetailTexts.map}
        failedText={orderDetailTexts.mapFailed}
        office={{ point: store, city: address.city }}
        stops={[{ point: address.geopoint, status: 'on_the_way', order_id: id }]}
        current={{ order_id: id }}
        courier={way?.point ?? null}
        small
      />
      {way?.arrival && (
        <p className="type-note text-ink-2">{orderDetailTexts.arrival(formatHour(new Date(way.arrival)))}</p>
      )}
    </Suspense>
  );
}

type Way = OutputOf<'deliveries.courier'>['way'];

/** Loaded with each version of the order; after a failure the map stays as it is. */
function useCourierWay({ id, version, delivery }: Order): Way {
  const [way, setWay] = useState<Way>(null);
  const isOut = delivery.stop !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further version is read again.
  useEffect(() => {
    if (!isOut) return setWay(null);
    let isCurrent = true;
    callApi('deliveries.courier', { params: { id } }).then(
      (answer) => isCurrent && setWay(answer.way),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version, isOut]);
  return way;
}
