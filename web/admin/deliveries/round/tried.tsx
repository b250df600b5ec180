import { Button } from '#web/ui/actions/button.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { firstName, type Stop } from './stop.ts';
import type { CourierEvent } from './use-queue.ts';

/** A failed attempt: try once more, or return to the store. */
export function Tried({
  stops,
  onEvent,
}: {
  stops: readonly Stop[];
  onEvent: (stop: Stop, what: Pick<CourierEvent, 'kind'>) => void;
}) {
  return stops
    .filter(({ status }) => status === 'attempted')
    .map((stop) => (
      <div key={stop.order_id} className="round-ways panel py-3">
        {stop.attempts_left > 0 && (
          <Button kind="outline" size={52} wide onClick={() => onEvent(stop, { kind: 'started' })}>
            {texts.again(firstName(stop))}
          </Button>
        )}
        <Button
          kind="outline"
          size={52}
          wide
          aria-label={texts.backSpoken(firstName(stop))}
          onClick={() => onEvent(stop, { kind: 'returned' })}
        >
          {texts.back}
        </Button>
      </div>
    ));
}
