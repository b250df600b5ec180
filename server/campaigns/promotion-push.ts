import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import { GoneError, type Push, type PushTarget } from '#server/push/push.ts';
import { dropDevice } from '#server/push/queries.ts';
import type { Outcome } from './recipients.ts';
import { type Promotion, promotionNote } from './texts.ts';

/** A day later nobody needs to hear of it: the service of the browser forgets it. */
const USEFUL_SECONDS = 24 * 3600;

type DeviceRow = { id: string; kind: 'web' | 'fcm'; address: string; p256dh: string; auth: string };

/** To every device of a person, ten at most: one that took it is enough; one that is gone is forgotten. */
export async function promotionPush(
  db: Queries,
  push: Push | undefined,
  userId: string,
  promotion: Promotion,
): Promise<Outcome> {
  if (!push) throw new RefusedMessageError('nothing is pushed here');
  const devices = await devicesOf(db, userId);
  if (devices.length === 0) return { status: 'skipped', reason: 'channel' };
  const faults: unknown[] = [];
  for (const device of devices) {
    try {
      await push.send(targetOf(device), promotionNote(promotion), USEFUL_SECONDS);
    } catch (error) {
      if (error instanceof GoneError) await dropDevice(db, device.id);
      faults.push(error);
    }
  }
  if (faults.length < devices.length) return { status: 'sent' };
  const [worst] = faults.filter((fault) => !(fault instanceof GoneError));
  throw worst ?? new RefusedMessageError('every device is gone');
}

function devicesOf(db: Queries, userId: string): Promise<DeviceRow[]> {
  return db.all<DeviceRow>(sql`
    select d.id, d.kind, d.address, d.p256dh, d.auth from push_subscription d
    join session s on s.business_id = d.business_id and s.id = d.session_id and s.expires_at > ${realTime}
    where d.business_id = ${db.businessId} and d.user_id = ${userId} order by d.created_at`);
}

function targetOf({ kind, address, p256dh, auth }: DeviceRow): PushTarget {
  return kind === 'web' ? { kind, endpoint: address, p256dh, auth } : { kind, token: address };
}
