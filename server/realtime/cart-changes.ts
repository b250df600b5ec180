import type { Database, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** A cart as it stands after a change that is committed. `householdId`: of all its members. */
export type CartChange = { userId: string; cartId: string; version: number; householdId?: string };

/** Notifies a person's other devices that their cart changed. Nothing waits for it and nothing of it can fail. */
export type CartChanges = { changed: (change: CartChange) => void };

/**
 * What a shopper does not notice, and long enough that a busy second takes twenty notifications instead of a
 * thousand.
 */
const BATCH_MS = 50;

/**
 * Sends the changes of carts to all processes in batches, after their commits. Inside its transaction a notification
 * would hold a lock of the whole database until the commit is on the disk, and a row in the outbox would cost another
 * write for something that may be lost: a device that missed a change sees it at the next look, and the order is bound
 * to the version that was seen (docs/decisions/005). Of a cart that changes twice, only the last is sent.
 */
export function createCartChanges(
  database: Pick<Database, 'forBusiness'>,
  { onError }: { onError: (error: unknown) => void },
) {
  const waiting = new Map<string, Map<string, CartChange>>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  function changed(businessId: string, change: CartChange): void {
    const ofBusiness = waiting.get(businessId) ?? new Map<string, CartChange>();
    waiting.set(businessId, ofBusiness);
    // A notice to one person does not take the place of one to all members.
    const key = `${change.cartId} ${change.householdId ?? change.userId}`;
    const before = ofBusiness.get(key);
    if (!before || before.version < change.version) ofBusiness.set(key, change);
    timer ??= setTimeout(send, BATCH_MS);
  }

  function send(): void {
    timer = undefined;
    const due = [...waiting];
    waiting.clear();
    sending = sending.then(async () => {
      for (const [businessId, changes] of due) {
        await notify(database, businessId, [...changes.values()]).catch(onError);
      }
    });
  }

  return {
    forBusiness: (businessId: string): CartChanges => ({
      changed: (change) => changed(businessId, change),
    }),
    /** Sends what is waiting. */
    async close(): Promise<void> {
      clearTimeout(timer);
      send();
      await sending;
    },
  };
}

export type AllCartChanges = ReturnType<typeof createCartChanges>;

async function notify(
  database: Pick<Database, 'forBusiness'>,
  businessId: string,
  changes: readonly CartChange[],
): Promise<void> {
  const db = database.forBusiness(businessId);
  const members = await membersOf(db, changes);
  const messages = changes.flatMap(({ userId, cartId, version, householdId }) =>
    (members.get(householdId) ?? [userId]).map((reader) =>
      JSON.stringify({
        businessId,
        topic: 'cart.changed',
        payload: { user_id: reader, cart_id: cartId, version },
      }),
    ),
  );
  await db.run(sql`select pg_notify('realtime', message) from unnest(${messages}::text[]) as m (message)`);
}

/** By household, of those whose cart has changed; most changes are of one person's cart, and nothing is asked. */
async function membersOf(
  db: Queries,
  changes: readonly CartChange[],
): Promise<ReadonlyMap<string | undefined, string[]>> {
  const households = [...new Set(changes.flatMap(({ householdId }) => householdId ?? []))];
  if (households.length === 0) return new Map();
  const rows = await db.all<{ household_id: string; members: string[] }>(sql`
    select household_id, array_agg(user_id) as members from household_member
    where business_id = ${db.businessId} and household_id = any(${households}) group by household_id`);
  return new Map(rows.map(({ household_id, members }) => [household_id, members]));
}
