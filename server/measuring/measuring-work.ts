import { DAY_MS, MINUTE_MS } from '#rules/dates/durations.ts';
import { purchaseOf } from '#rules/measuring/purchase.ts';
import { readBusinessConfig } from '#server/business/settings.ts';
import type { BusinessDatabase, Database } from '#server/db/database.ts';
import type { Business } from '#server/http/context.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import type { MeasuringDesk, MeasuringDesks, ServiceOfPurchases } from './desk.ts';
import { boughtLines, leavePurchase, purchasesWait, takePurchase, type WaitingPurchase } from './queries.ts';
import { RefusedPurchaseError, type ToldPurchase } from './told-purchase.ts';

/** Google accepts purchases for three days, Meta for a week; none is kept longer than this. */
const KEPT_MS = 2 * DAY_MS;
const LONGEST_WAIT_MINUTES = 60;
/** A failed payment may succeed at a second attempt. */
const UNPAID = ['5_waiting_online_payment', '11_store_onlinepayment_fail'];
const CANCELLED = '12_store_cancel_order';

type Note = { event: 'purchase not told'; service: ServiceOfPurchases; orderId: string; fault: string };

/**
 * Tells Google and Meta of purchases whose shoppers agreed (rule 145): of one that is paid online once it is paid, of
 * one that was cancelled nothing. It may tell twice, as after a kill; both services count an order once.
 */
export function createMeasuringWork({
  database,
  now,
  deskOf,
  originOf,
  note,
}: {
  database: Pick<Database, 'forBusiness'>;
  now: () => Date;
  deskOf: MeasuringDesks;
  originOf: (businessId: string) => string;
  note: (note: Note) => void;
}): BusinessWork<Business> {
  async function serve(business: Business, isStopping: () => boolean): Promise<void> {
    const db = database.forBusiness(business.id);
    while (!isStopping()) {
      // One by one: what a no or a cancellation took away meanwhile is not told.
      const due = await takePurchase(db, now());
      if (!due) return;
      const { wire } = await readBusinessConfig(db);
      const shop = {
        desk: deskOf(business),
        ids: { google: wire.ga_measurement_id, meta: wire.meta_pixel_id ?? '' },
        page: `${originOf(business.id)}/checkout/thanks`,
      };
      await settle(db, due, shop);
    }
  }

  async function settle(
    db: BusinessDatabase,
    waiting: WaitingPurchase,
    { desk, ids, page }: { desk: MeasuringDesk } & Pick<ToldPurchase, 'ids' | 'page'>,
  ): Promise<void> {
    const { order_id: orderId, attempts, state } = waiting;
    const later = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);
    const isOver = now().getTime() - Date.parse(waiting.kept_at) > KEPT_MS;
    if (isOver || state === CANCELLED) return leavePurchase(db, orderId, { waiting: [], dueAt: now() });
    if (UNPAID.includes(state))
      return leavePurchase(db, orderId, { waiting: waiting.waiting, dueAt: later(1) });
    const purchase = purchaseOf({
      number: waiting.number,
      total: waiting.total,
      shipping: waiting.delivery_price,
      lines: await boughtLines(db, orderId),
    });
    if (!purchase) return leavePurchase(db, orderId, { waiting: [], dueAt: now() });
    const told: ToldPurchase = {
      purchase,
      visitor: waiting.visitor,
      userAgent: waiting.user_agent,
      at: new Date(waiting.ordered_at),
      page,
      ids,
    };
    const left: ServiceOfPurchases[] = [];
    for (const service of waiting.waiting) {
      // The key or the name of the account may have been removed meanwhile.
      const tell = ids[service] === '' ? undefined : desk[service];
      const fault = await tell?.(told).then(nothing, (error: unknown) => error);
      if (fault === undefined) continue;
      if (!(fault instanceof RefusedPurchaseError)) left.push(service);
      note({ event: 'purchase not told', service, orderId, fault: wordsOf(fault) });
    }
    const dueAt = later(Math.min(LONGEST_WAIT_MINUTES, 2 ** attempts));
    await leavePurchase(db, orderId, { waiting: left, dueAt });
  }

  return { waits: purchasesWait, serve };
}

function nothing(): undefined {}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message.slice(0, 200) : 'unknown';
}
