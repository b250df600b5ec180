import type { OutputOf } from '#contract/index.ts';
import type { AttemptReason } from '#rules/deliver/door.ts';

export type Round = OutputOf<'deliveries.round'>;
export type Stop = Round['stops'][number];

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
};

export function firstName({ client }: Stop): string {
  return client.name.split(' ')[0] ?? client.name;
}

/** The address with the shopper's directions to the door. */
export function placeOf({ address, address_comment: comment }: Stop): string {
  return [address, comment].filter(Boolean).join(', ');
}
