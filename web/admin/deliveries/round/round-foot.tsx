import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { firstName, isLeft, type Round, type Stop } from './stop.ts';
import type { CourierEvent } from './use-queue.ts';

type Props = {
  round: Round;
  stops: readonly Stop[];
  current: Stop | undefined;
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

function whyNotClosed(stops: readonly Stop[], waiting: number): string | undefined {
  if (stops.some((stop) => isLeft(stop) && stop.status !== 'preparing')) return texts.close.notYet;
  return waiting > 0 ? texts.close.unsent : undefined;
}

export function FreeOrders({
  free,
  onTake,
}: {
  free: Round['free'];
  onTake: (orderId: string) => Promise<unknown>;
}) {
  const [taking, setTaking] = useState<string>();
  const take = (id: string) => {
    if (taking !== undefined) return;
    setTaking(id);
    void onTake(id).finally(() => setTaking(undefined));
  };
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
              busy={taking === order_id}
              busyText={texts.taking}
              onClick={() => take(order_id)}
            >
              {texts.take}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Tried({
  stops,
  onEvent,
}: {
  stops: readonly Stop[];
  onEvent: (stop: Stop, what: Pick<CourierEvent, 'kind'>) => void;
}) {
  const [returning, setReturning] = useState<Stop>();
  const tried = stops
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
          onClick={() => setReturning(stop)}
        >
          {texts.back}
        </Button>
      </div>
    ));
  return (
    <>
      {tried}
      {returning && (
        <ConfirmDialog
          open
          title={texts.backTitle(firstName(returning))}
          confirmLabel={texts.backYes}
          cancelLabel={texts.backNo}
          onConfirm={() => {
            onEvent(returning, { kind: 'returned' });
            setReturning(undefined);
          }}
          onCancel={() => setReturning(undefined)}
        >
          <p>{texts.backText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
