import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { groupThousands } from '#rules/money.ts';
import { isNew, isSale } from '#rules/orders/moves.ts';
import { listenToOrders, type OrderChange } from '#web/api/live.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { recall, remember } from '../kit/table/device-memory.ts';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder, ReadBoard } from './read-board.ts';

const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1174.66, at: 0.16 },
];
const NOTE_SECONDS = 0.45;
const LOUDNESS = 0.25;

let audio: AudioContext | undefined;

/** The orders that this screen has announced or shown as new, and the versions of which it was notified. */
type SeenOrders = { new: Set<string>; versions: Map<string, number> };

/**
 * Rings and announces orders that arrive at the current office: when notified or, if the live connection was down, when
 * the board finds them. Muting is stored on this device. Browsers allow sound only after the first interaction.
 */
export function useArrivals(officeId: string | undefined) {
  const [isOn, setIsOn] = useState(true);
  const seenOrders = useRef<SeenOrders>({ new: new Set(), versions: new Map() });
  useEffect(() => setIsOn(recall('sound of orders') !== false), []);
  const arrive = (words: string) => {
    announce(words, 'arrival');
    if (isOn) ring();
  };
  const hear = useEffectEvent((change: OrderChange) => {
    const { order_id: id, version, number, office_id: office } = change;
    seenOrders.current.versions.set(id, version);
    if (!isArrival(change) || seenOrders.current.new.has(id)) return;
    seenOrders.current.new.add(id);
    if (officeId === undefined || office === officeId) arrive(boardTexts.arrived(groupThousands(number)));
  });
  useEffect(() => {
    const unlock = () => void soundOf().resume();
    const stop = listenToOrders({ changed: (change) => hear(change) });
    document.addEventListener('pointerdown', unlock, { once: true });
    document.addEventListener('keydown', unlock, { once: true });
    return () => {
      stop();
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
    };
  }, []);

  function compare(before: ReadBoard, fresh: ReadBoard) {
    const arrived = unheardArrivals(before, fresh, seenOrders.current);
    for (const { orders } of [before, fresh])
      for (const { id, state } of orders) if (isNew(state)) seenOrders.current.new.add(id);
    const [first] = arrived;
    if (!first) return;
    const { length } = arrived;
    arrive(
      length === 1 ? boardTexts.arrived(groupThousands(first.id_order)) : boardTexts.arrivedMany(length),
    );
  }

  function toggle() {
    setIsOn(!isOn);
    remember('sound of orders', !isOn);
    if (!isOn) ring();
  }
  return { isOn, toggle, compare };
}

/**
 * Whether a change brought an order to the store. The server says so for each change; an order just placed has none
 * yet.
 */
export function isArrival({ state, version, arrived }: OrderChange): boolean {
  return arrived ?? (state === '13_order_received' && version === 1);
}

/** Tolerance in ms: an order may be placed while the board is loading. */
const SLACK_MS = MINUTE_MS;

/**
 * New orders on the board without a notification: they were waiting for their payment, or were not there before. If the
 * board has more pages, only recent ones count: older ones move up from the next page.
 */
export function unheardArrivals(
  before: ReadBoard,
  fresh: ReadBoard,
  { new: seen, versions }: SeenOrders,
): BoardOrder[] {
  const earlier = new Map(before.orders.map((order) => [order.id, order]));
  const { pagination, service } = before.last;
  const since = Date.parse(service.now) - SLACK_MS;
  return fresh.orders.filter(({ id, state, version, creationDate }) => {
    if (!isNew(state) || seen.has(id) || version <= (versions.get(id) ?? 0)) return false;
    const was = earlier.get(id);
    if (was) return !isSale(was.state);
    return !pagination.hasNextPage || Date.parse(creationDate) > since;
  });
}

function soundOf(): AudioContext {
  audio ??= new AudioContext();
  return audio;
}

function ring(): void {
  const sound = soundOf();
  if (sound.state !== 'running') return;
  for (const { hertz, at } of NOTES) {
    const from = sound.currentTime + at;
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    const note = new OscillatorNode(sound, { frequency: hertz });
    note.connect(volume).connect(sound.destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  }
}
