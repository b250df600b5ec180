import type { AttemptReason } from './door.ts';
import { doorOfStop, partKey, type StopWithDoor, withoutNotTaken } from './not-taken.ts';

type Status = 'preparing' | 'ready' | 'on_the_way' | 'arrived' | 'attempted' | 'delivered' | 'returned';

/** An event pending on the device, as far as it changes a stop's display. */
export type PendingEvent = {
  order_id: string;
  at: string;
  kind: 'started' | 'arrived' | 'age_checked' | 'attempt' | 'delivered' | 'returned';
  is_adult?: boolean | undefined;
  reason?: AttemptReason | undefined;
  note?: string | undefined;
  not_taken?: readonly { line_id: string; product_id: string; count: number }[] | undefined;
};

type Stop = Partial<StopWithDoor> & {
  order_id: string;
  status: Status;
  due: number;
  /** Once the courier leaves for another visit; missing in what older versions stored. */
  due_of_all?: number;
  due_without_restricted: number | null;
  is_adult: boolean | null;
  attempts: number;
  attempts_left: number;
  last_attempt: { reason: AttemptReason; note: string; date: string } | null;
};

const STATUS: Partial<Record<PendingEvent['kind'], Status>> = {
  started: 'on_the_way',
  arrived: 'arrived',
  attempt: 'attempted',
  delivered: 'delivered',
  returned: 'returned',
};

/** The stops with pending events applied. */
export function withPending<One extends Stop>(
  stops: readonly One[],
  pending: readonly PendingEvent[],
): One[] {
  return stops.map((stop) =>
    pending
      .filter(({ order_id }) => order_id === stop.order_id)
      .reduce((now, event) => after(now, event), stop),
  );
}

function after<One extends Stop>(stop: One, event: PendingEvent): One {
  const { kind, is_adult, reason, note = '', at } = event;
  if (kind === 'age_checked') {
    const due = is_adult === false ? (stop.due_without_restricted ?? stop.due) : stop.due;
    return { ...stop, is_adult: is_adult ?? null, due };
  }
  const tried = kind === 'attempt' ? 1 : 0;
  // At each visit the document is asked for again (rule 59).
  const visit = kind === 'started' ? { is_adult: null, due: stop.due_of_all ?? stop.due } : {};
  return {
    ...stop,
    ...visit,
    ...dueOf(stop, event),
    status: STATUS[kind] ?? stop.status,
    attempts: stop.attempts + tried,
    attempts_left: Math.max(0, stop.attempts_left - tried),
    last_attempt: reason ? { reason, note, date: at } : stop.last_attempt,
  };
}

/** What was collected without goods that were not taken. */
function dueOf(stop: Stop, { kind, not_taken: notTaken = [] }: PendingEvent): { due?: number } {
  const { payment_method, goods, door, is_adult } = stop;
  if (kind !== 'delivered' || notTaken.length === 0 || !payment_method || !goods || !door) return {};
  const terms = doorOfStop({ payment_method, goods, door, is_adult });
  const without =
    terms &&
    withoutNotTaken(
      terms,
      notTaken.map((one) => ({ key: partKey(one), count: one.count })),
    );
  return without ? { due: without.due } : {};
}

/** The round as it will be once pending events are sent: until it can be fetched again. */
export function roundWith<
  One extends Stop & { payment_method: string },
  Round extends Cash & { stops: One[] },
>(round: Round, taken: readonly PendingEvent[]): Round {
  const stops = withPending(round.stops, taken);
  const { inHand, toCollect } = cashWith(round, stops);
  return { ...round, stops, cash_in_hand: inHand, cash_to_collect: toCollect };
}

type Cash = { cash_in_hand: number; cash_to_collect: number };

/** The cash of a round, including pending deliveries. */
export function cashWith<One extends Stop & { payment_method: string }>(
  round: Cash & { stops: readonly One[] },
  stops: readonly One[],
): { inHand: number; toCollect: number } {
  const before = new Map(round.stops.map((stop) => [stop.order_id, stop]));
  let { cash_in_hand: inHand, cash_to_collect: toCollect } = round;
  for (const stop of stops) {
    const earlier = before.get(stop.order_id);
    if (stop.payment_method !== 'cash' || !earlier || isOver(earlier)) continue;
    toCollect += (isOver(stop) ? 0 : stop.due) - earlier.due;
    if (stop.status === 'delivered') inHand += stop.due;
  }
  return { inHand, toCollect };
}

function isOver({ status }: Stop): boolean {
  return status === 'delivered' || status === 'returned';
}
