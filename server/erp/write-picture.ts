import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { notifyOfProducts } from '#server/catalogue/writing/notices.ts';
import { writeLinesIn } from '#server/catalogue/writing/write-products.ts';
import { newId } from '#server/db/ids.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { fetchPicture } from '#server/imports/pictures/fetch-picture.ts';
import { askNobody } from '#server/outgoing/ask-stranger.ts';
import { storePictureOf } from '#server/pictures/store-in-form.ts';
import { productOf, readProducts } from './codes.ts';
import { asKey } from './order-moves/as-key.ts';

type Refusal = Failure<'INVALID_INPUT' | 'PICTURE_NOT_FETCHED'>;

/** A picture of a product, fetched and stored as those of imports and uploads (rule 147). */
export async function writeErpPicture(
  { body: { id_item: sku, picture } }: CheckedInputOf<'erp.writePicture'>,
  context: KeyContext,
): Promise<OutputOf<'erp.writePicture'> | Refusal> {
  const { db, key } = context;
  const productId = productOf({ id_item: sku }, await readProducts(db, [{ id_item: sku }]));
  if (typeof productId !== 'string') return failAt('INVALID_INPUT', productId.field, productId.message);
  const stored = await storedPicture(picture, context);
  if (isFailure(stored)) return stored;
  const bulkId = newId();
  const written = await db.transaction(async (tx) => {
    const outcome = await writeLinesIn(tx, bulkId, [{ sku, picture: stored }], { now: context.now() });
    if (outcome.changed.length > 0)
      await writeAudit(tx, asKey(context), {
        call: 'erp.writePicture',
        entity: 'product',
        entityId: productId,
        before: null,
        after: { key: key.name, id_item: sku, picture: stored },
      });
    return outcome;
  });
  // Somebody removed it in this moment.
  if (written.refused.length > 0)
    return failAt('INVALID_INPUT', 'id_item', 'No hay un producto con ese código.');
  const changed = written.changed.length > 0;
  if (changed)
    await notifyOfProducts(db, bulkId, {
      ids: [productId],
      isMoved: written.changed.some((product) => product.is_moved),
    });
  return { product_id: productId, picture: stored, changed };
}

type Picture = CheckedInputOf<'erp.writePicture'>['body']['picture'];

async function storedPicture(picture: Picture, context: KeyContext): Promise<string | Refusal> {
  if (typeof picture !== 'string') return storePictureOf(context, 'picture', picture);
  const { business, askStranger } = context;
  // A shop of the practice reaches nobody, as its imports.
  const ask = business.practice ? askNobody : askStranger;
  const fetched = await fetchPicture({ ...context, askStranger: ask }, picture);
  if ('picture' in fetched) return fetched.picture;
  const { why, isPassing } = fetched;
  return fail('PICTURE_NOT_FETCHED', {
    message: `La imagen no se pudo traer: ${why}. No cambió nada.`,
    details: [{ field: 'picture', message: why }],
    data: { is_passing: isPassing },
  });
}
