import { shortMomentText } from '#rules/dates/date-text.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import type { Order } from './use-order.ts';

const texts = ordersTexts.delivery;

type Props = { order: Order; now: Date; busy: boolean; onHappened: (event: DeliveryEvent) => void };

/** Delivery events, and the next possible ones (rule 22). */
export function DeliveryWay({ order, now, busy, onHappened }: Props) {
  const { events, next_events: next } = order.delivery;
  if (events.length === 0 && next.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="delivery-way">
      <h3 id="delivery-way" className="type-name">
        {texts.title}
      </h3>
      {events.length > 0 && (
        <ol className="order-history type-note grid gap-2">
          {events.map(({ label, date }) => (
            <li key={`${label} ${date}`}>
              <span>{shortMomentText(new Date(date), now)}</span>
              <b>{label}</b>
            </li>
          ))}
        </ol>
      )}
      {next.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {next.map((event) => (
            <Button
              key={event}
              kind="outline"
              size={36}
              busy={busy}
              busyText={ordersTexts.actions.busy}
              onClick={() => onHappened(event)}
            >
              {texts.happened[event]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
