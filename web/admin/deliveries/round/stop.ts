import type { OutputOf } from '#contract/index.ts';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import type { DoorReason } from '#rules/returns/reasons.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

export type Round = OutputOf<'deliveries.round'>;
export type Stop = Round['stops'][number];

/** As it is stored on the phone. `acknowledged`: orders that were taken away, as the courier has read. */
export type StoredRound = Round & { acknowledged?: readonly string[] };

/** A refused event, or with '' a failure of the phone; stored on it until it was read. */
export type Problem = { orderId: string; message: string };

type RoundEvents = { problems: readonly Problem[]; pending: readonly { order_id: string }[] };

/**
 * What the courier has to read. An order that was taken away is said once, together with its events, which are refused.
 */
export function wordsOf(
  { left = [], stops, acknowledged = [] }: StoredRound,
  { problems, pending }: RoundEvents,
): string[] {
  const { left: gone, queue } = deliveryTexts;
  const noted = new Set([
    ...problems.map(({ orderId }) => orderId),
    ...pending.map(({ order_id }) => order_id),
  ]);
  const others = problems.filter(
    ({ orderId: id }) => !acknowledged.includes(id) && !left.some(({ order_id }) => order_id === id),
  );
  return [
    ...left.map(({ order_id: id, id_order, why }) => {
      const words = gone[why](groupThousands(id_order));
      return noted.has(id) ? `${words} ${gone.unsaved}` : words;
    }),
    ...others.map(({ orderId, message }) => {
      const stop = stops.find(({ order_id }) => order_id === orderId);
      if (stop) return queue.refused(groupThousands(stop.id_order), message);
      return orderId === '' ? queue.failed(message) : message;
    }),
  ];
}

/** The cash a courier says to have beside the expected one, and of which orders; undefined without any. */
export function claimedWords({ claimed = [] }: Pick<Round, 'claimed'>): string | undefined {
  const sum = claimed.reduce((pesos, { cash }) => pesos + cash, 0);
  if (sum === 0) return undefined;
  return deliveryTexts.claimed(
    formatPesos(sum),
    claimed.map(({ id_order }) => groupThousands(id_order)),
  );
}

/** The round after the courier has read which orders were taken away. */
export function afterSeen(round: StoredRound): StoredRound {
  const acknowledged = [...(round.acknowledged ?? []), ...(round.left ?? []).map(({ order_id }) => order_id)];
  return { ...round, left: [], acknowledged: acknowledged.slice(-MOST_ACKNOWLEDGED) };
}

/** A round read again, with what was taken away earlier and not yet read; an order that came back is neither. */
export function afterRead(round: Round, before: StoredRound | null): StoredRound {
  const isIn = (id: string) => round.stops.some(({ order_id }) => order_id === id);
  const acknowledged = (before?.acknowledged ?? []).filter((id) => !isIn(id));
  const left = new Map([...(before?.left ?? []), ...(round.left ?? [])].map((one) => [one.order_id, one]));
  return { ...round, acknowledged, left: [...left.values()].filter(({ order_id }) => !isIn(order_id)) };
}

/** More orders than are taken away from anybody in a day: their unsent events are older. */
const MOST_ACKNOWLEDGED = 50;

/** Whether the order is not finished. */
export function isLeft({ status }: Pick<Stop, 'status'>): boolean {
  return status !== 'delivered' && status !== 'returned';
}

/** Events a courier can record. */
export type Happened =
  | { kind: 'age_checked'; is_adult: boolean }
  | { kind: 'attempt'; reason: AttemptReason; note?: string; photo?: string }
  | Delivered;

export type Delivered = {
  kind: 'delivered';
  pin?: string;
  photo?: string;
  cash_received?: number;
  voucher?: string;
  not_taken?: NotTakenLine[];
};

/** What a shopper does not take, and why. */
export type NotTakenLine = { line_id: string; product_id: string; count: number; reason: DoorReason };

export function firstName({ client }: Stop): string {
  return client.name.split(' ')[0] ?? client.name;
}

/** The address with the shopper's directions to the door. */
export function placeOf({ address, address_comment: comment }: Stop): string {
  return [address, comment].filter(Boolean).join(', ');
}
