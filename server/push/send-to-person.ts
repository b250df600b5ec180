import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import { GoneError, type Push, type PushNote, type PushTarget } from './push.ts';
import { dropDevice } from './queries.ts';

type DeviceRow = { id: string; kind: 'web' | 'fcm'; address: string; p256dh: string; auth: string };

/**
 * Sends a note to every device of a person, ten at most: one success is enough; devices that no longer exist are
 * forgotten. False without devices. Throws the last failure when all failed.
 */
export async function sendToPerson(
  db: Queries,
  push: Push | undefined,
  userId: string,
  note: PushNote,
  usefulSeconds: number,
): Promise<boolean> {
  if (!push) throw new RefusedMessageError('nothing is pushed here');
  const devices = await devicesOf(db, userId);
  const faults: unknown[] = [];
  for (const device of devices) {
    try {
      await push.send(targetOf(device), note, usefulSeconds);
    } catch (error) {
      if (error instanceof GoneError) await dropDevice(db, device.id);
      faults.push(error);
    }
  }
  if (faults.length < devices.length) return true;
  if (devices.length === 0) return false;
  throw (
    faults.find((fault) => !(fault instanceof GoneError)) ?? new RefusedMessageError('every device is gone')
  );
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
