import { Button } from '#web/ui/actions/button.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { firstName, isLeft, type Round, type Stop } from './stop.ts';
import type { CourierEvent } from './use-queue.ts';

type Props = {
  round: Round;
  stops: readonly Stop[];
  current: Stop | undefined;
  /** How many events the server does not have. */
  unsent: number;
  onEvent: (stop: Stop, what: Pick<CourierEvent, 'kind'>) => void;
  onDoor: (stop: Stop) => void;
  onClose: () => void;
};

/** The next action: arrive, deliver, leave with ready orders, or end the round. */
export function RoundFoot({ round, stops, current, unsent, onEvent, onDoor, onClose }: Props) {
  const ready = stops.filter(({ status }) => status === 'ready');
  return (
    <footer className="sticky bottom-0 grid gap-2 py-3 bg-ground">
      {current?.status === 'on_the_way' && (
        <Button size={56} wide onClick={() => onEvent(current, { kind: 'arrived' })}>
          {texts.arrive(firstName(current))}
        </Button>
      )}
      {current?.status === 'arrived' && (
        <Button size={56} wide onClick={() => onDoor(current)}>
          {texts.door(firstName(current))}
        </Button>
      )}
      {ready.length > 0 && (
        <Button
          size={56}
          wide
          kind={current ? 'outline' : 'primary'}
          onClick={() => {
            for (const stop of ready) onEvent(stop, { kind: 'started' });
          }}
        >
          {texts.start(ready.length)}
        </Button>
      )}
      {round.round && !current && ready.length === 0 && (
        <Button size={56} wide onClick={onClose} disabledReason={whyNotClosed(stops, unsent)}>
          {texts.close.button}
        </Button>
      )}
    </footer>
  );
}

/** Why a round cannot be closed yet. */
function whyNotClosed(stops: readonly Stop[], waiting: number): string | undefined {
  if (stops.some((stop) => isLeft(stop) && stop.status !== 'preparing')) return texts.close.notYet;
  return waiting > 0 ? texts.close.unsent : undefined;
}
