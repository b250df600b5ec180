import type { OutputOf } from '#contract/index.ts';

export type Round = OutputOf<'deliveries.round'>;
export type Stop = Round['stops'][number];

/** Whether the order has not come to its end. */
export function isLeft({ status }: Pick<Stop, 'status'>): boolean {
  return status !== 'delivered' && status !== 'returned';
}
