import type { Database, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * A cart after a committed change. `householdId`: visible to all its members. `ordered`: it became an order, which a
 * household sees when it was filled from theirs.
 */
export type CartChange = {
  userId: string;
  cartId: string;
  version: number;
  householdId?: string;
  ordered?: true;
};

/** A change members see of their household; `left`: people who left it. */
export type HouseholdChange = { householdId: string; left?: readonly string[] };

/** Notifies a person's other devices. Nothing waits for it and it cannot fail. */
export type CartChanges = {
  changed: (change: CartChange) => void;
  household: (change: HouseholdChange) => void;
};

/** Pending notifications of a business: by cart and recipient, and by household with who left it. */
type Batch = { carts: Map<string, CartChange>; households: Map<string, Set<string>> };

/**
 * Not noticeable for a shopper, and long enough that a busy second takes twenty notifications instead of a thousand.
 */
const BATCH_MS = 50;

/**
 * Sends the changes of carts to all processes in batches, after their commits. A notification inside the transaction
 * would hold a database-wide lock until the commit is on the disk, and an outbox row would cost another write for
 * something that may be lost: a device that missed a change sees it at the next read, and the order is bound to the
 * version that was seen (docs/decisions/005). Of several changes of a cart only the last is sent.
 */
export function createCartChanges(
  database: Pick<Database, 'forBusiness'>,
  { onError }: { onError: (error: unknown) => void },
) {
  const waiting = new Map<string, Batch>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  function changed(businessId: string, change: CartChange): void {
    const { carts } = batchOf(businessId);
    // A notice to one person does not replace one to all members.
    const key = `${change.cartId} ${change.householdId ?? change.userId}`;
    const before = carts.get(key);
    if (!before || before.version < change.version) carts.set(key, change);
  }

  function household(businessId: string, { householdId, left = [] }: HouseholdChange): void {
    const { households } = batchOf(businessId);
    households.set(householdId, new Set([...(households.get(householdId) ?? []), ...left]));
  }

  function batchOf(businessId: string): Batch {
    const batch = waiting.get(businessId) ?? { carts: new Map(), households: new Map() };
    waiting.set(businessId, batch);
    timer ??= setTimeout(send, BATCH_MS);
    return batch;
  }

  function send(): void {
    timer = undefined;
    const due = [...waiting];
    waiting.clear();
    sending = sending.then(async () => {
      for (const [businessId, batch] of due) {
        await notify(database.forBusiness(businessId), batch).catch(onError);
      }
    });
  }

  return {
    forBusiness: (businessId: string): CartChanges => ({
      changed: (change) => changed(businessId, change),
      household: (change) => household(businessId, change),
    }),
    /** Sends what is pending. */
    async close(): Promise<void> {
      clearTimeout(timer);
      send();
      await sending;
    },
  };
}

export type AllCartChanges = ReturnType<typeof createCartChanges>;

async function notify(db: Queries, { carts, households }: Batch): Promise<void> {
  const changes = [...carts.values()];
  const readOf = await householdsOfOrders(db, changes);
  const open = new Set([...households.keys(), ...readOf]);
  const affected = new Set([...open, ...changes.flatMap(({ householdId }) => householdId ?? [])]);
  const members = await membersOf(db, [...affected]);
  const ofCarts = changes.flatMap(({ userId, cartId, version, householdId }) =>
    (members.get(householdId) ?? [userId]).map((reader) => ({
      topic: 'cart.changed',
      payload: { user_id: reader, cart_id: cartId, version },
    })),
  );
  const ofHouseholds = [...open].flatMap((id) =>
    [...new Set([...(members.get(id) ?? []), ...(households.get(id) ?? [])])].map((reader) => ({
      topic: 'household.changed',
      payload: { user_id: reader, household_id: id },
    })),
  );
  const messages = [...ofCarts, ...ofHouseholds].map((notice) =>
    JSON.stringify({ businessId: db.businessId, ...notice }),
  );
  await db.run(sql`select pg_notify('realtime', message) from unnest(${messages}::text[]) as m (message)`);
}

/** The households whose carts filled the carts of these orders. */
async function householdsOfOrders(db: Queries, changes: readonly CartChange[]): Promise<string[]> {
  const carts = changes.flatMap(({ cartId, ordered }) => (ordered ? cartId : []));
  if (carts.length === 0) return [];
  const rows = await db.all<{ household_id: string }>(sql`
    select distinct household_id from household_taking
    where business_id = ${db.businessId} and cart_id = any(${carts})`);
  return rows.map(({ household_id }) => household_id);
}

/** Members by household; most changes concern one person's cart and need no query. */
async function membersOf(
  db: Queries,
  households: readonly string[],
): Promise<ReadonlyMap<string | undefined, string[]>> {
  if (households.length === 0) return new Map();
  const rows = await db.all<{ household_id: string; members: string[] }>(sql`
    select household_id, array_agg(user_id) as members from household_member
    where business_id = ${db.businessId} and household_id = any(${households}) group by household_id`);
  return new Map(rows.map(({ household_id, members }) => [household_id, members]));
}
