import { createECDH } from 'node:crypto';
import type { pushCalls } from '#contract/push.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, HandlersOf, SignedInContext } from '#server/http/context.ts';
import { failAt } from '#server/http/failure.ts';
import { type Device, dropDeviceOfSession, lockDevicesOf, putDevice, setSocketId } from './queries.ts';

/** Most devices of a person; the oldest is replaced. */
const MOST_DEVICES = 10;
const UNKNOWN_SERVICE = 'Tu navegador usa un servicio de avisos que no conocemos.';

const key: Handler<'push.key'> = async (_input, { push }) => ({ public_key: push?.publicKey ?? '' });

const subscribe: Handler<'push.subscribe'> = async ({ body }, context) => {
  const { push, db } = context;
  const { endpoint, keys } = body;
  const wrong = (field: string, message: string) => failAt('INVALID_INPUT', field, message);
  if (!push?.isKnownService(endpoint)) return wrong('endpoint', UNKNOWN_SERVICE);
  if (!isPoint(keys.p256dh)) return wrong('keys.p256dh', 'La clave del navegador no es válida.');
  await db.transaction((tx) => keep(tx, context, { kind: 'web', address: endpoint, ...keys }));
  return { message: 'Te avisaremos en este navegador.' };
};

const unsubscribe: Handler<'push.unsubscribe'> = async (_input, { db, user }) => {
  await dropDeviceOfSession(db, user.sessionId, 'web');
  return { message: 'No te avisaremos más en este navegador.' };
};

export const pushHandlers: HandlersOf<keyof typeof pushCalls> = {
  'push.key': key,
  'push.subscribe': subscribe,
  'push.unsubscribe': unsubscribe,
};

/** An app's device from S08, stored with its session: '' removes it. */
export async function keepOwnDevice(
  tx: Queries,
  context: Pick<SignedInContext, 'user'>,
  { FCMtoken, socket_id }: { FCMtoken?: string | undefined; socket_id?: string | undefined },
): Promise<void> {
  const { sessionId } = context.user;
  if (socket_id !== undefined) await setSocketId(tx, sessionId, socket_id);
  if (FCMtoken === '') await dropDeviceOfSession(tx, sessionId, 'fcm');
  else if (FCMtoken !== undefined)
    await keep(tx, context, { kind: 'fcm', address: FCMtoken, p256dh: '', auth: '' });
}

async function keep(
  tx: Queries,
  { user }: Pick<SignedInContext, 'user'>,
  device: Omit<Device, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockDevicesOf(tx, user.id);
  await putDevice(tx, { ...device, userId: user.id, sessionId: user.sessionId }, MOST_DEVICES);
}

/** Whether a key is a point of the curve: otherwise nothing can be encrypted. */
function isPoint(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
