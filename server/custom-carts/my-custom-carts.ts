import type { CheckedInputOf } from '#contract/index.ts';
import { MAX_CUSTOM_CARTS } from '#rules/custom-carts.ts';
import { canBeBought } from '#server/cart/wanted-line.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import {
  countCustomCarts,
  customCartOf,
  customCartsOf,
  insertCustomCart,
  lockPerson,
  nameCustomCart,
  productsIn,
  retireCustomCart,
} from './my-queries.ts';
import { toMyCustomCart } from './present.ts';
import { PRIVATE_TYPE } from './queries.ts';
import { createOfficial, removeOfficial, writesOfficial } from './write-official.ts';

export async function myCustomCarts(
  { query }: CheckedInputOf<'customCarts.mine'>,
  { db, user }: SignedInContext,
) {
  const { creatorId = user.id } = query;
  if (creatorId !== user.id && creatorId !== 'me') return fail('NOT_FOUND');
  const { list, pagination } = await genericPage(
    query,
    (rows) => customCartsOf(db, user.id, rows),
    () => countCustomCarts(db, user.id),
  );
  return { list: list.map(toMyCustomCart), pagination };
}

export async function myCustomCart(
  { params, query }: CheckedInputOf<'customCarts.mineOne'>,
  { db, user, now }: SignedInContext,
) {
  const [customCart, officeId] = await Promise.all([
    customCartOf(db, user.id, params.id),
    findOfficeId(db, query.branch_id),
  ]);
  if (!customCart || !officeId) return fail('NOT_FOUND');
  const saved = await productsIn(db, customCart.id);
  const cards = await readProductCards(
    db,
    officeId,
    saved.map(({ productId }) => productId),
    now(),
  );
  return {
    ...toMyCustomCart(customCart),
    products: saved.flatMap(({ productId, count, countType }) => {
      const product = cards.get(productId);
      return product ? [{ product, count, countType, available: canBeBought(product) }] : [];
    }),
  };
}

/** Once for each id: a repeat returns the custom cart as it is. Official types are for staff. */
export async function createCustomCart(
  { body }: CheckedInputOf<'customCarts.create'>,
  context: SignedInContext,
) {
  const { user } = context;
  const { type } = body;
  if (type !== PRIVATE_TYPE)
    return writesOfficial(context) ? createOfficial({ ...body, type }, context) : fail('OFFICIAL_CONTENT');
  return context.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const id = body.id ?? newId();
    const earlier = await customCartOf(tx, user.id, id);
    if (earlier) return { customCart: toMyCustomCart(earlier) };
    if ((await countCustomCarts(tx, user.id)) >= MAX_CUSTOM_CARTS) return fail('CUSTOM_CARTS_FULL');
    await insertCustomCart(tx, { id, userId: user.id, userName: user.name, name: plainText(body.name) });
    const customCart = await customCartOf(tx, user.id, id);
    // The id belongs to something that is not theirs; like every foreign object, it does not exist for them.
    return customCart ? { customCart: toMyCustomCart(customCart) } : fail('NOT_FOUND');
  });
}

export async function renameCustomCart(
  { params, body }: CheckedInputOf<'customCarts.rename'>,
  { db, user }: SignedInContext,
) {
  if (!(await nameCustomCart(db, user.id, params.id, plainText(body.name)))) return fail('NOT_FOUND');
  const customCart = await customCartOf(db, user.id, params.id);
  return customCart ? { customCart: toMyCustomCart(customCart) } : fail('NOT_FOUND');
}

/**
 * Removes a custom cart of the caller; when authors of official content name another one, official content is meant
 * (rule 70).
 */
export async function removeCustomCart(
  { params: { id }, query: { version } }: CheckedInputOf<'customCarts.remove'>,
  context: SignedInContext,
) {
  if (await retireCustomCart(context.db, context.user.id, id)) return { message: 'Eliminamos el carrito.' };
  return writesOfficial(context) ? removeOfficial({ id, version }, context) : fail('NOT_FOUND');
}
