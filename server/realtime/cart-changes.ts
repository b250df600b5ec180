import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** A cart as it stands after a change that is committed. `householdId`: of all its members. */
export type CartChange = { userId: string; cartId: string; version: number; householdId?: string };

/** Tells a person's other devices that their cart changed. Nothing waits for it and nothing of it can fail. */
export type CartChanges = { changed: (change: CartChange) => void };

/**
 * What a shopper does not notice, and long enough that a busy second takes twenty notifications instead of a
 * thousand.
 */
const GATHER_MS = 50;

/**
 * Gathers the changes of carts and tells them to all processes together, after their commits. Inside its transaction
 * a notification would hold a lock of the whole database until the commit is on the disk, and a row in the outbox
 * would cost another write for something that may be lost: a device that missed a change sees it at the next look,
 * and the order is bound to the version that was seen (docs/decisions/005). Of a cart that changes twice, only the
 * last is told.
 */
export function createCartChanges(
  database: Pick<Database, 'forBusiness'>,
  { onError }: { onError: (error: unknown) => void },
) {
  const waiting = new Map<string, Map<string, CartChange>>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  function changed(businessId: string, change: CartChange): void {
    const ofBusiness = waiting.get(businessId) ?? new Map<string, CartChange>();
    waiting.set(businessId, ofBusiness);
    // Who is told of a cart alone does not take the place of all its members.
    const key = `${change.cartId} ${change.householdId ?? change.userId}`;
    const before = ofBusiness.get(key);
    if (!before || before.version < change.version) ofBusiness.set(key, change);
    timer ??= setTimeout(tell, GATHER_MS);
  }

  function tell(): void {
    timer = undefined;
    const due = [...waiting];
    waiting.clear();
    telling = telling.then(async () => {
      for (const [businessId, changes] of due) {
        await notify(database, businessId, [...changes.values()]).catch(onError);
      }
    });
  }

  return {
    forBusiness: (businessId: string): CartChanges => ({
      changed: (change) => changed(businessId, change),
    }),
    /** Tells what is waiting. */
    async close(): Promise<void> {
      clearTimeout(timer);
      tell();
      await telling;
    },
  };
}

export type AllCartChanges = ReturnType<typeof createCartChanges>;

async function notify(
  database: Pick<Database, 'forBusiness'>,
  businessId: string,
  changes: readonly CartChange[],
): Promise<void> {
  const messages = changes.map(({ userId, cartId, version }) =>
    JSON.stringify({
      businessId,
      topic: 'cart.changed',
      payload: { user_id: userId, cart_id: cartId, version },
    }),
  );
  const households = changes.map(({ householdId }) => householdId ?? null);
  await database.forBusiness(businessId).run(sql`
    select pg_notify('realtime', case when m.user_id is null then c.message
      else jsonb_set(c.message::jsonb, '{payload,user_id}', to_jsonb(m.user_id::text))::text end)
    from unnest(${messages}::text[], ${households}::uuid[]) as c (message, household_id)
    left join household_member m on m.business_id = ${businessId} and m.household_id = c.household_id`);
}
