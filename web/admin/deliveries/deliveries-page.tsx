import { useEffect, useEffectEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import { roundWith, withPending } from '#rules/deliveries/pending-stops.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { serverContext } from '#web/api/server-context.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { useOfflinePage } from '../kit/use-offline-page.ts';
import '../kit/kit.css';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { deliveryTexts as texts } from '../texts/deliveries.ts';
import type { Route } from './+types/deliveries-page.ts';
import './deliveries.css';
import { LazyMap } from './map/lazy-map.tsx';
import { LocationSharing } from './map/location-sharing.tsx';
import { CloseSheet } from './round/close-sheet.tsx';
import { DoorSheet } from './round/door-sheet.tsx';
import { FreeOrders, RoundFoot, Tried } from './round/round-foot.tsx';
import { RoundHead } from './round/round-head.tsx';
import {
  claimedWords,
  type Happened,
  isLeft,
  type Round,
  type Stop,
  type StoredRound,
} from './round/stop.ts';
import { MoveButtons, StopRow } from './round/stop-row.tsx';
import { type CourierEvent, useQueue } from './round/use-queue.ts';
import { useRefused } from './round/use-refused.ts';
import { useRound } from './round/use-round.ts';

/** The copy that opens offline (public/sw.js) has no loader data: the round is stored on the phone. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<{ round: Round | null }> {
  if (url.searchParams.has('copia')) return { round: null };
  const found = await context.get(serverContext).call('deliveries.round', { query: {} });
  return { round: isFailure(found) ? null : found };
}

/** A courier's round, stop by stop; events are stored on the phone first and sent when possible. */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const { round, readAgain, setRound, seen, away } = useRound(staff.id, loaderData.round);
  const changed = useEffectEvent(() => void readAgain());
  useEffect(() => listenToOrders({ changed: () => changed(), back: () => changed() }), []);
  useOfflinePage('/admin/deliveries');
  if (!round) return <ListFailed />;
  return (
    <RoundOf
      courierId={staff.id}
      round={round}
      readAgain={readAgain}
      away={away}
      onRound={setRound}
      onSeen={seen}
    />
  );
}

type RoundProps = {
  courierId: string;
  round: StoredRound;
  readAgain: () => Promise<boolean>;
  away: boolean;
  onRound: (round: Round) => void;
  onSeen: () => void;
};

function RoundOf({ courierId, round, readAgain, away, onRound, onSeen }: RoundProps) {
  const refused = useRefused(courierId);
  const queue = useQueue({
    courierId,
    away,
    readAgain,
    onProblems: refused.addProblems,
    onTaken: (events) => onRound(roundWith(round, events)),
  });
  const [door, setDoor] = useState<string>();
  const [closing, setClosing] = useState(false);
  const [sorting, setSorting] = useState(false);
  const [moving, setMoving] = useState(false);
  const stops = withPending(round.stops, queue.pending);
  const isAt = (target: Stop['status']) => stops.find(({ status }) => status === target);
  const current = isAt('arrived') ?? isAt('on_the_way');
  // The server checks a PIN: the sheet stays open until it has answered.
  const checking = queue.pending.some(({ order_id, kind }) => order_id === door && kind === 'delivered');
  const opened = (checking ? round.stops : stops).find(
    ({ order_id, status }) => order_id === door && status === 'arrived',
  );
  const leave = useEffectEvent(() => setDoor(undefined));
  useEffect(() => {
    if (checking && queue.offline) leave();
  }, [checking, queue.offline]);
  const left = stops.filter((stop) => isLeft(stop) && stop.position !== null);
  const sendEvent = (stop: Stop, what: Partial<CourierEvent> & Pick<CourierEvent, 'kind'>, photo?: string) =>
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
    const open = stops.filter(isLeft).map(({ order_id }) => order_id);
    if (what.kind !== 'age_checked')
      refused.enter(stop.order_id, what.kind === 'delivered' ? what : undefined, open);
    refused.understood(stop.order_id);
    const noted = sendEvent(stop, { ...rest, ...(photo && { photo_id: crypto.randomUUID() }) }, photo);
    const isChecked = what.kind === 'delivered' && what.pin !== undefined && !queue.offline;
    if (noted && what.kind !== 'age_checked' && !isChecked) setDoor(undefined);
  }

  return (
    <div className="round grid gap-3 max-w-160 mx-auto pb-2">
      <RoundHead round={round} stops={stops} queue={queue} refused={refused} onSeen={onSeen}>
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
      {round.location && (round.location.granted || round.round !== null || stops.length > 0) && (
        <LocationSharing
          location={round.location}
          isOnTheWay={current?.status === 'on_the_way'}
          onChanged={readAgain}
        />
      )}
      <LazyMap office={round.office} stops={stops} current={current} />
      {stops.length === 0 && (
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ol className="overflow-hidden rounded-card bg-surface" aria-label={texts.stops}>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.order_id}
            stop={stop}
            place={index + 1}
            current={stop === current}
            now={new Date(round.now)}
          >
            {sorting && left.includes(stop) && (
              <MoveButtons stop={stop} left={left} onMove={(by) => void move(stop, by)} />
            )}
          </StopRow>
        ))}
      </ol>
      <FreeOrders
        free={round.free}
        onTake={(id) =>
          orSayWhy(async () => {
            await callApi('deliveries.take', { params: { id } });
            await readAgain();
          })
        }
      />
      <Tried stops={stops} onEvent={sendEvent} />
      <RoundFoot
        round={round}
        stops={stops}
        current={current}
        unsent={queue.waiting.length}
        onEvent={sendEvent}
        onDoor={({ order_id }) => setDoor(order_id)}
        onClose={() => setClosing(true)}
      />
      {opened && (
        <DoorSheet
          key={opened.order_id}
          stop={opened}
          offline={queue.offline}
          checking={checking}
          problem={refused.problems
            .filter(({ orderId }) => orderId === opened.order_id)
            .map(({ message }) => message)
            .join(' ')}
          before={refused.entered[opened.order_id]}
          onHappened={(what) => happened(opened, what)}
          onClose={() => setDoor(undefined)}
        />
      )}
      {closing && round.round && (
        <CloseSheet
          roundId={round.round.id}
          cash={round.cash_in_hand}
          claimed={claimedWords(round)}
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

/** Has an id from the device: however often it is sent, it counts once. */
function eventOf(stop: Stop, what: Partial<CourierEvent> & Pick<CourierEvent, 'kind'>): CourierEvent {
  const event = { ...what, id: crypto.randomUUID(), order_id: stop.order_id, at: new Date().toISOString() };
  return event as CourierEvent;
}
