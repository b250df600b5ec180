import { useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useOutletContext } from 'react-router';
import { withPending } from '#rules/deliver/pending-stops.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { serverContext } from '#web/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import '../kit/kit.css';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { deliveryTexts as texts } from '../texts/deliveries.ts';
import type { Route } from './+types/deliveries-page.ts';
import './deliveries.css';
import './door.css';
import { CloseSheet } from './round/close-sheet.tsx';
import { DoorSheet } from './round/door-sheet.tsx';
import { eventOf } from './round/event-of.ts';
import { FreeOrders } from './round/free-orders.tsx';
import { MoveButtons } from './round/move-buttons.tsx';
import { RoundHead } from './round/round-head.tsx';
import { firstName, type Happened, isLeft, type Round, type Stop } from './round/stop.ts';
import { StopRow } from './round/stop-row.tsx';
import { Tried } from './round/tried.tsx';
import { type CourierEvent, useQueue } from './round/use-queue.ts';
import { useRound } from './round/use-round.ts';
import { whyNotClosed } from './round/why-not-closed.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<{ round: Round | null }> {
  const found = await context.get(serverContext).call('deliveries.round', {});
  return { round: isFailure(found) ? null : found };
}

/** What a courier carries, door by door; what happens there is noted on the phone first and sent when it can be. */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  const { round, readAgain, setRound } = useRound(loaderData.round);
  const changed = useEffectEvent(() => void readAgain());
  useEffect(() => listenToOrders({ changed: () => changed(), back: () => changed() }), []);
  // A question at a door without a signal could not be fetched then.
  useEffect(() => void import('../kit/dialogs/confirm-question.tsx'), []);
  if (!round) return <ListFailed />;
  return <RoundOf round={round} readAgain={readAgain} onRound={setRound} />;
}

type RoundProps = { round: Round; readAgain: () => Promise<boolean>; onRound: (round: Round) => void };

function RoundOf({ round, readAgain, onRound }: RoundProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const queue = useQueue({ courierId: staff.id, round, readAgain });
  const [door, setDoor] = useState<string>();
  const [closing, setClosing] = useState(false);
  const [sorting, setSorting] = useState(false);
  const [moving, setMoving] = useState(false);
  const stops = withPending(round.stops, queue.pending);
  const isAt = (wanted: Stop['status']) => stops.find(({ status }) => status === wanted);
  const current = isAt('arrived') ?? isAt('on_the_way');
  const ready = stops.filter(({ status }) => status === 'ready');
  const opened = stops.find(({ order_id, status }) => order_id === door && status === 'arrived');
  const left = stops.filter((stop) => isLeft(stop) && stop.position !== null);
  const tell = (stop: Stop, what: Partial<CourierEvent> & Pick<CourierEvent, 'kind'>, photo?: string) =>
    queue.add(eventOf(stop, what), photo);

  async function move(stop: Stop, by: 1 | -1) {
    const ids = left.map(({ order_id }) => order_id);
    const from = ids.indexOf(stop.order_id);
    const other = ids[from + by];
    if (moving || other === undefined) return;
    ids[from + by] = stop.order_id;
    ids[from] = other;
    setMoving(true);
    await orSayWhy(async () => onRound(await callApi('deliveries.reorder', { body: { order_ids: ids } })));
    setMoving(false);
  }

  function happened(stop: Stop, what: Happened) {
    const { photo, ...rest } = { photo: undefined, ...what };
    const noted = tell(stop, { ...rest, ...(photo && { photo_id: crypto.randomUUID() }) }, photo);
    if (noted && what.kind !== 'age_checked') setDoor(undefined);
  }

  return (
    <div className="round">
      <RoundHead round={round} stops={stops} queue={queue}>
        {round.round && left.length > 1 && (
          <IconButton
            kind="on-deep"
            label={texts.sort}
            aria-pressed={sorting}
            onClick={() => setSorting(!sorting)}
          >
            <StaffIcon name="caret-up-down-bold" />
          </IconButton>
        )}
      </RoundHead>
      {stops.length === 0 && (
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ol className="round-stops" aria-label={texts.stops}>
        {stops.map((stop, index) => (
          <StopRow key={stop.order_id} stop={stop} place={index + 1} current={stop === current}>
            {sorting && left.includes(stop) && (
              <MoveButtons stop={stop} left={left} onMove={(by) => void move(stop, by)} />
            )}
          </StopRow>
        ))}
      </ol>
      <FreeOrders
        free={round.free}
        onTake={(id) =>
          void orSayWhy(async () => {
            await callApi('deliveries.take', { params: { id } });
            await readAgain();
          })
        }
      />
      <Tried stops={stops} onTell={tell} />
      <footer className="round-foot">
        {current?.status === 'on_the_way' && (
          <Button size={56} wide onClick={() => tell(current, { kind: 'arrived' })}>
            {texts.arrive(firstName(current))}
          </Button>
        )}
        {current?.status === 'arrived' && (
          <Button size={56} wide onClick={() => setDoor(current.order_id)}>
            {texts.door(firstName(current))}
          </Button>
        )}
        {ready.length > 0 && (
          <Button
            size={56}
            wide
            kind={current ? 'outline' : 'primary'}
            onClick={() => {
              for (const stop of ready) tell(stop, { kind: 'started' });
            }}
          >
            {texts.start(ready.length)}
          </Button>
        )}
        {round.round && !current && ready.length === 0 && (
          <Button
            size={56}
            wide
            onClick={() => setClosing(true)}
            disabledReason={whyNotClosed(stops, queue.waiting.length)}
          >
            {texts.close.button}
          </Button>
        )}
      </footer>
      {opened && (
        <DoorSheet
          key={opened.order_id}
          stop={opened}
          offline={queue.offline}
          onHappened={(what) => happened(opened, what)}
          onClose={() => setDoor(undefined)}
        />
      )}
      {closing && round.round && (
        <CloseSheet
          roundId={round.round.id}
          cash={round.cash_in_hand}
          onKeep={() => setClosing(false)}
          onClosed={() => {
            setClosing(false);
            void readAgain();
          }}
        />
      )}
    </div>
  );
}
