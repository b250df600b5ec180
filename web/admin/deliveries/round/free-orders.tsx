import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import type { Round } from './stop.ts';

/** Unassigned orders of the branch. */
export function FreeOrders({ free, onTake }: { free: Round['free']; onTake: (orderId: string) => void }) {
  if (free.length === 0) return null;
  return (
    <details className="panel py-0">
      <summary className="type-name py-4">{`${texts.free} (${free.length})`}</summary>
      <ul className="grid gap-2 my-2">
        {free.map(({ order_id, id_order, window, neighborhood, zone }) => (
          <li key={order_id} className="flex items-center justify-between gap-3">
            <span>
              <b>{groupThousands(id_order)}</b> ·{' '}
              {[window.label, neighborhood, zone && texts.zones[zone]].filter(Boolean).join(' · ')}
            </span>
            <Button
              kind="soft"
              size={56}
              aria-label={texts.takeSpoken(groupThousands(id_order))}
              onClick={() => onTake(order_id)}
            >
              {texts.take}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
