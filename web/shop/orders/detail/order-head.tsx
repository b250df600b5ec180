import { Suspense } from 'react';
import { groupThousands } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { hourText, wayText } from '#web/shop/orders/hour-text.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { StageBadge } from '#web/shop/orders/stage-badge.tsx';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Progress } from './progress.tsx';

const CourierWay = lazyPart(() => import('./courier-way.tsx'), { quiet: true });

type Props = { order: Order; isOwn: boolean; live: boolean };

export function OrderHead({ order, isOwn, live }: Props) {
  const { address_selected: address, branch_office_name: office, branch_office_address: street } = order;
  const open = isOpen(order);
  const now = new Date();
  return (
    <section className="panel order-card">
      <p className="type-note hidden text-ink-2 desk:block print:block">
        {texts.title(groupThousands(order.id_order))}
      </p>
      <StageBadge order={order} />
      {/* Once a courier is out with it, the hour follows from where they are. */}
      <h1 className="type-title -mb-2.5">{order.delivery.stop ? texts.onTheWay : wayText(order, now)}</h1>
      {order.state === '12_store_cancel_order' && <p className="text-ink-2">{hourText(order, now)}</p>}
      <p className="text-ink-2">
        {order.type === 'delivery' && address
          ? [address.address, address.alias, address.comment].filter(Boolean).join(', ')
          : texts.office(office, order.type === 'pickup' ? street : '')}
      </p>
      {order.late && (
        <Notice tone="warn">
          {order.late.expected_date === null ? texts.lateUnknown : texts.lateKnown(order.window.label)}
        </Notice>
      )}
      <AtTheDoor order={order} />
      <Progress order={order} stage={order.stage} now={now} />
      {order.age_restricted && open && <Notice tone="info">{texts.adult}</Notice>}
      {isOwn && open && !live && <p className="type-note text-ink-2">{texts.offline}</p>}
    </section>
  );
}

function AtTheDoor({ order: { id, delivery } }: { order: Pick<Order, 'id' | 'delivery'> }) {
  const { stop, pin, delivery_name: name } = delivery;
  if (!stop && !pin) return null;
  return (
    <div className="order-door grid gap-3 w-full px-4 py-3 rounded-button bg-brand-wash">
      {pin && (
        <p className="order-pin grid gap-1" aria-live="polite">
          <span className="type-note">{texts.pin}</span>
          <b className="text-[2.75rem]/[3rem] tracking-[0.2em]">{pin}</b>
          <span className="type-note text-ink-2">{texts.pinText}</span>
        </p>
      )}
      {stop && (
        <p aria-live="polite">
          {name !== '' && <span className="block">{texts.delivering(name)}</span>}
          <b className="type-name">{texts.stopOf(stop.position, stop.of)}</b>
          <span className="type-note text-ink-2 block">{texts.stopsBefore(stop.before)}</span>
        </p>
      )}
      {stop && (
        <Suspense>
          <CourierWay orderId={id} />
        </Suspense>
      )}
    </div>
  );
}

function isOpen({ state }: Order): boolean {
  return state !== '12_store_cancel_order' && state !== '10_store_dispatch_products';
}
