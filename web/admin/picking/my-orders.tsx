import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { boardTexts } from '../texts/orders-board.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Walk } from './device-store.ts';
import type { Device } from './use-device.ts';
import { type Mine, type Order, useMine } from './use-my-orders.ts';

const texts = pickingTexts.orders;

type Props = { first: Mine | null; walk: Walk | null; device: Device };

export function MyOrders({ first, walk, device }: Props) {
  const { mine, busy, error, refresh, takeNext, start, toDispatch } = useMine(first, walk, device);
  const [left, setLeft] = useState<readonly string[]>([]);
  const inWalk = new Set(walk?.orders.map(({ id }) => id));
  const orders = mine?.orders.filter(({ id }) => !inWalk.has(id)) ?? [];
  const billing = orders.filter(({ state }) => state === '9_store_invoice_products');
  const toStart = orders.filter(({ state }) => state !== '9_store_invoice_products');
  const chosen = toStart.filter(({ id }) => !left.includes(id));

  return (
    <section className="grid gap-3 grid-cols-1" aria-labelledby="my-orders">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="my-orders" className="text-[1.0625rem] font-bold">
          {texts.title}
        </h2>
        <Button
          kind="outline"
          size={56}
          className="max-w-full"
          busy={busy === 'read'}
          busyText={texts.refreshing}
          onClick={refresh}
        >
          {texts.refresh}
        </Button>
      </header>
      {error !== '' && (
        <Notice tone="danger" assertive>
          {error}
        </Notice>
      )}
      {!mine && error === '' && <Notice tone="warn">{device.away ? texts.away : texts.failed}</Notice>}
      {mine && orders.length === 0 && inWalk.size === 0 && (
        <div className="panel grid gap-3 p-3">
          <b>{texts.empty}</b>
          <p>{texts.emptyText}</p>
        </div>
      )}
      {toStart.map((order) => (
        <ToStart
          key={order.id}
          order={order}
          chosen={!left.includes(order.id)}
          onChoose={(chosen) => setLeft(chosen ? left.filter((id) => id !== order.id) : [...left, order.id])}
        />
      ))}
      {chosen.length > 0 && (
        <Button
          wide
          size={56}
          busy={busy === 'start'}
          busyText={texts.starting}
          onClick={() => start(chosen)}
        >
          {texts.start(chosen.length)}
        </Button>
      )}
      {billing.map((order) => (
        <WithBilling
          key={order.id}
          order={order}
          busy={busy === order.id}
          onBilled={() => toDispatch(order)}
        />
      ))}
      {mine && (
        <p className="text-ink-2 text-[0.9375rem]">
          {texts.free(mine.free)}
          {mine.next_due && `. ${texts.next(mine.next_due.label)}`}
        </p>
      )}
      <Button
        wide
        size={56}
        kind={chosen.length > 0 || inWalk.size > 0 ? 'outline' : 'primary'}
        busy={busy === 'take'}
        busyText={texts.taking}
        onClick={takeNext}
      >
        {texts.take}
      </Button>
    </section>
  );
}

type ToStartProps = { order: Order; chosen: boolean; onChoose: (chosen: boolean) => void };

function ToStart({ order, chosen, onChoose }: ToStartProps) {
  return (
    <div className="panel grid gap-3 p-3">
      <Checkbox checked={chosen} onChange={({ target: { checked } }) => onChoose(checked)}>
        <span className="spoken">{texts.choose(groupThousands(order.id_order))}</span>
        <OrderWords order={order} />
      </Checkbox>
    </div>
  );
}

type BillingProps = { order: Order; busy: boolean; onBilled: () => void };

function WithBilling({ order, busy, onBilled }: BillingProps) {
  return (
    <div className="panel grid gap-3 p-3">
      <OrderWords order={order} />
      <p className="text-ink-2 text-[0.9375rem]">{texts.billing}</p>
      <Button wide size={56} kind="soft" busy={busy} busyText={texts.busy} onClick={onBilled}>
        {texts.billed}
      </Button>
    </div>
  );
}

function OrderWords({ order }: { order: Order }) {
  return (
    <span>
      <b>{groupThousands(order.id_order)}</b> · {order.window.label}{' '}
      {order.other_channel && <Badge>{boardTexts.channel(order.other_channel)}</Badge>}
      <span className="block text-ink-2 text-[0.9375rem]">
        {texts.products(order.products_count)} · {order.user.fullname}
      </span>
    </span>
  );
}
