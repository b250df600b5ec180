import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { library } from '#server/pictures/reencode.ts';
import { wasCourierOf } from './claims/claim-queries.ts';
import { keyOfPhoto } from './photo-names.ts';
import { findPhoto, writePhoto } from './photo-queries.ts';

/** Pixels of the longer side: enough to read a door number, too few to recognise a face. */
const LONGEST_SIDE = 1_280;
const MOST_PIXELS = 50_000_000;
const NOT_A_PHOTO = 'No se pudo leer la foto. Tómala otra vez.';
const TOO_MANY = 'Este pedido ya tiene demasiadas fotos.';

/** Takes a courier's photo of a delivery; for an order that was taken away it supports their claim (decision 058). */
export const takePhoto: Handler<'deliveries.photo'> = ({ params, body }, context) =>
  storePhoto(
    { call: 'deliveries.photo', orderId: params.id, photo: body.photo, id: body.photo_id },
    context,
    async (tx) => ((await lockTheirs(tx, params.id, context.user.id)) ? undefined : fail('NOT_FOUND')),
  );

type Photo = {
  call: 'deliveries.photo' | 'pqr.photo' | 'returns.photo';
  orderId: string;
  photo: { path: string; sha256: string };
  id: string;
};

/** A photo of an order, re-encoded without metadata (rule 46). The same one sent again is stored once. */
export async function storePhoto(
  { call, orderId, photo, id }: Photo,
  context: SignedInContext,
  whyNot: (tx: Queries) => Promise<Failure<'NOT_FOUND' | 'INVALID_INPUT'> | undefined>,
): Promise<{ photo_id: string } | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  const { db, user, pictures, now } = context;
  const existing = await findPhoto(db, orderId, id);
  if (existing) return existing.actor_id === user.id ? { photo_id: id } : fail('NOT_FOUND');
  const refused = await db.transaction(whyNot);
  if (refused) return refused;
  const bytes = await pictures.inTurn(() => drawProof(photo.path));
  if (!bytes) return failAt('INVALID_INPUT', 'photo', NOT_A_PHOTO);
  const key = keyOfPhoto(db.businessId, orderId, id);
  await pictures.storage.put(key, bytes, 'image/jpeg');
  const answer = await inTurnOfOrder(db, orderId, () =>
    db.transaction(async (tx) => {
      const late = await whyNot(tx);
      if (late) return late;
      if (await findPhoto(tx, orderId, id)) return { photo_id: id };
      const row = { orderId, id, bytes: bytes.length, sha256: photo.sha256, actorId: user.id, at: now() };
      if (!(await writePhoto(tx, row))) return failAt('INVALID_INPUT', 'photo', TOO_MANY);
      await writeAudit(tx, context, {
        call,
        entity: 'order',
        entityId: orderId,
        before: null,
        after: { photo_id: id, bytes: bytes.length },
      });
      return { photo_id: id };
    }),
  );
  // Without its row, the file would not be found when the person is erased.
  if (isFailure(answer) && !(await findPhoto(db, orderId, id))) await pictures.storage.remove(key);
  return answer;
}

/** Locks an order that is assigned to this courier, or was. */
async function lockTheirs(tx: Queries, orderId: string, userId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  return order.delivery.delivery_id === userId || wasCourierOf(tx, orderId, userId);
}

async function drawProof(path: string): Promise<Buffer | undefined> {
  const sharp = await library();
  try {
    return await sharp(path, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer();
  } catch {
    // It throws for every unreadable input; the reason is not needed.
    return undefined;
  }
}
