import type { OutputOf } from '#contract/index.ts';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import type { DoorReason } from '#rules/returns/reasons.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

export type Round = OutputOf<'deliveries.round'>;
export type Stop = Round['stops'][number];

/** The round as stored on the phone. `acknowledged`: ids of orders taken away, which the courier has read. */
export type StoredRound = Round & { acknowledged?: readonly string[] };

/** A refused event; with an empty `orderId` a failure of the phone. Stored on the phone until it is read. */
export type Problem = { orderId: string; message: string };

type RoundEvents = { problems: readonly Problem[]; pending: readonly { order_id: string }[] };

/** The messages for the courier. An order that was taken away has one message, which includes its refused events. */
export function wordsOf(
  { left, stops, acknowledged = [] }: StoredRound,
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

/** Text of the cash that a courier reports beside the expected amount, with its orders; undefined without any. */
export function claimedWords({ claimed }: Pick<Round, 'claimed'>): string | undefined {
  const sum = claimed.reduce((pesos, { cash }) => pesos + cash, 0);
  if (sum === 0) return undefined;
  return deliveryTexts.claimed(
    formatPesos(sum),
    claimed.map(({ id_order }) => groupThousands(id_order)),
  );
}

export function afterSeen(round: StoredRound): StoredRound {
  const acknowledged = [...(round.acknowledged ?? []), ...round.left.map(({ order_id }) => order_id)];
  return { ...round, left: [], acknowledged: acknowledged.slice(-MOST_ACKNOWLEDGED) };
}

/** A newly read round, keeping earlier removals that were not read; an order that came back is no longer one. */
export function afterRead(round: Round, before: StoredRound | null): StoredRound {
  const isIn = (id: string) => round.stops.some(({ order_id }) => order_id === id);
  const acknowledged = (before?.acknowledged ?? []).filter((id) => !isIn(id));
  const left = new Map([...(before?.left ?? []), ...round.left].map((one) => [one.order_id, one]));
  return { ...round, acknowledged, left: [...left.values()].filter(({ order_id }) => !isIn(order_id)) };
}

/** More orders than are ever taken away in a day: older ones have no unsent events. */
const MOST_ACKNOWLEDGED = 50;

export function isLeft({ status }: Pick<Stop, 'status'>): boolean {
  return status !== 'delivered' && status !== 'returned';
}

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

export type NotTakenLine = { line_id: string; product_id: string; count: number; reason: DoorReason };

export function firstName({ client }: Stop): string {
  return client.name.split(' ')[0] ?? client.name;
}

export function placeOf({ address, address_comment: comment }: Stop): string {
  return [address, comment].filter(Boolean).join(', ');
}
