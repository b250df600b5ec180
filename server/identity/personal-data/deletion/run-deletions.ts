import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { removePhotos } from '#server/deliveries/remove-photos.ts';
import { lockPerson } from '#server/identity/queries.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import type { Post } from '#server/messages/post.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { erasePerson } from './erase-person.ts';
import { deletionDone } from './mails.ts';
import { obstacleOf } from './obstacles.ts';
import { dueRequests, endRequest, lockRequest, noteBlocker, reachOf } from './queries.ts';
import { ordersWithPhotos, stripBooks } from './strip-books.ts';

/** Per round and business: the rest waits an hour. */
const MOST = 100;
const NEWS_SECONDS = 24 * 3600;

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
  const { name } = await tx.one<{ name: string }>(sql`select name from business where id = ${tx.businessId}`);
  const news = deletionDone(await reachOf(tx, userId), name);
  if (news) await messages.write(tx, news, NEWS_SECONDS);
  await erasePerson(tx, userId, now);
  await endRequest(tx, id, now);
  const nobody = { ip: '', requestId: '', userAgent: '' };
  await auditAccess(tx, { action: 'personalData.erased', userId, role: 'system' }, nobody);
  return true;
}
