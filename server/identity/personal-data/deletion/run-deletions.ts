import { isStaff, type Role } from '#rules/roles.ts';
import { usableCredit } from '#server/credit/usable.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { removePhotos } from '#server/deliveries/remove-photos.ts';
import { lockPerson } from '#server/identity/queries.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import type { Post } from '#server/messages/post.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { erasePerson } from './erase-person.ts';
import { deletionDone } from './mails.ts';
import { type Blocker, dueRequests, endRequest, lockRequest, noteBlocker, reachOf } from './queries.ts';
import { ordersWithPhotos, stripBooks } from './strip-books.ts';

/** Per round and business: the rest waits an hour. */
const MOST = 100;

type Parts = { messages: Post; storage: FileStorage; now: () => Date };

/**
 * Each person in their own transaction; a blocked request is retried in the next round. Returns how many were erased.
 */
export async function runDeletions(
  db: BusinessDatabase,
  { messages, storage, now }: Parts,
  isClosing: () => boolean = () => false,
): Promise<number> {
  let gone = 0;
  for (const request of await dueRequests(db, now(), MOST)) {
    if (isClosing()) return gone;
    if (await db.transaction((tx) => carryOut(tx, request, messages, now()))) gone += 1;
  }
  await db.transaction((tx) => stripBooks(tx, now(), MOST));
  if (gone > 0) messages.wake();
  for (const orderId of await ordersWithPhotos(db, now(), MOST)) {
    if (isClosing()) return gone;
    await removePhotos(db, storage, orderId, now());
  }
  return gone;
}

async function carryOut(
  tx: Queries,
  { id, userId }: { id: string; userId: string },
  messages: Post,
  now: Date,
): Promise<boolean> {
  await lockPerson(tx, userId);
  if (!(await lockRequest(tx, id))) return false;
  const obstacle = await obstacleOf(tx, userId, now);
  if (obstacle) {
    await noteBlocker(tx, id, obstacle);
    return false;
  }
  const credit = await usableCredit(tx, userId, now);
  const { name } = await tx.one<{ name: string }>(sql`select name from business where id = ${tx.businessId}`);
  const news = deletionDone(await reachOf(tx, userId), name);
  if (news) await messages.write(tx, news);
  await erasePerson(tx, userId, now);
  await endRequest(tx, id, now);
  const nobody = { ip: '', requestId: '', userAgent: '' };
  await auditAccess(tx, { action: 'personalData.erased', userId, role: 'system', note: { credit } }, nobody);
  return true;
}

/** An order that left may still come back this long: until then the person must be reachable. */
const QUIET = '8 days';

type Facts = { role: Role; orders: boolean; payments: boolean };

/**
 * Why a person cannot be erased now: an order in progress or just delivered, unsettled money, or employment here.
 * Checked after the person's row is locked, so that no order is placed in between.
 */
async function obstacleOf(tx: Queries, userId: string, now: Date): Promise<Blocker | undefined> {
  const { role, orders, payments } = await tx.one<Facts>(
    sql`select u.role,
          exists (select 1 from customer_order o
            where o.business_id = u.business_id and o.user_id = u.id
              and (o.state not in ('10_store_dispatch_products', '11_store_onlinepayment_fail', '12_store_cancel_order')
                or o.state = '10_store_dispatch_products'
                  and o.updated_at > ${now}::timestamptz - ${QUIET}::interval)) as orders,
          exists (select 1 from customer_order o
            left join payment p on p.business_id = o.business_id and p.order_id = o.id and p.state = 'pending'
            left join payment_review v on v.business_id = o.business_id and v.order_id = o.id and v.resolved_at is null
            left join refund r on r.business_id = o.business_id and r.order_id = o.id and r.state = 'asking'
            where o.business_id = u.business_id and o.user_id = u.id
              and (p.id is not null or v.id is not null or r.id is not null)) as payments
        from app_user u where u.business_id = ${tx.businessId} and u.id = ${userId}`,
  );
  if (isStaff(role)) return 'staff';
  if (orders) return 'orders';
  return payments ? 'payments' : undefined;
}
