import type { CheckedInputOf } from '#contract/index.ts';
import { MAX_BASKETS } from '#rules/baskets.ts';
import { canBeBought } from '#server/cart/wanted-line.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import {
  basketOf,
  basketsOf,
  countBaskets,
  insertBasket,
  lockPerson,
  nameBasket,
  productsIn,
  retireBasket,
} from './my-queries.ts';
import { toMyBasket } from './present.ts';
import { PRIVATE_TYPE } from './queries.ts';
import { createOfficial, removeOfficial, writesOfficial } from './write-official.ts';

export async function myBaskets(
  { query }: CheckedInputOf<'customCarts.mine'>,
  { db, user }: SignedInContext,
) {
  const { creatorId = user.id } = query;
  if (creatorId !== user.id && creatorId !== 'me') return fail('NOT_FOUND');
  const { list, pagination } = await genericPage(
    query,
    (rows) => basketsOf(db, user.id, rows),
    () => countBaskets(db, user.id),
  );
  return { list: list.map(toMyBasket), pagination };
}

export async function myBasket(
  { params, query }: CheckedInputOf<'customCarts.mineOne'>,
  { db, user }: SignedInContext,
) {
  const [basket, officeId] = await Promise.all([
    basketOf(db, user.id, params.id),
    findOfficeId(db, query.branch_id),
  ]);
  if (!basket || !officeId) return fail('NOT_FOUND');
  const saved = await productsIn(db, basket.id);
  const cards = await readProductCards(
    db,
    officeId,
    saved.map(({ productId }) => productId),
  );
  return {
    ...toMyBasket(basket),
    products: saved.flatMap(({ productId, count, countType }) => {
      const product = cards.get(productId);
      return product ? [{ product, count, countType, available: canBeBought(product) }] : [];
    }),
  };
}

/** Once for each id: a repeat returns the basket as it is. Official types are for staff. */
export async function createBasket({ body }: CheckedInputOf<'customCarts.create'>, context: SignedInContext) {
  const { user } = context;
  const { type } = body;
  if (type !== PRIVATE_TYPE)
    return writesOfficial(context) ? createOfficial({ ...body, type }, context) : fail('OFFICIAL_CONTENT');
  return context.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const id = body.id ?? newId();
    const earlier = await basketOf(tx, user.id, id);
    if (earlier) return { basket: toMyBasket(earlier) };
    if ((await countBaskets(tx, user.id)) >= MAX_BASKETS) return fail('BASKETS_FULL');
    await insertBasket(tx, { id, userId: user.id, userName: user.name, name: plainText(body.name) });
    const basket = await basketOf(tx, user.id, id);
    // The id is taken by something that is not theirs: as every foreign object, it is not there.
    return basket ? { basket: toMyBasket(basket) } : fail('NOT_FOUND');
  });
}

export async function renameBasket(
  { params, body }: CheckedInputOf<'customCarts.rename'>,
  { db, user }: SignedInContext,
) {
  if (!(await nameBasket(db, user.id, params.id, plainText(body.name)))) return fail('NOT_FOUND');
  const basket = await basketOf(db, user.id, params.id);
  return basket ? { basket: toMyBasket(basket) } : fail('NOT_FOUND');
}

/** Removes a basket of the caller; for authors of official content any other means that (rule 70). */
export async function removeBasket(
  { params: { id }, query: { version } }: CheckedInputOf<'customCarts.remove'>,
  context: SignedInContext,
) {
  if (await retireBasket(context.db, context.user.id, id)) return { message: 'Eliminamos el carrito.' };
  return writesOfficial(context) ? removeOfficial({ id, version }, context) : fail('NOT_FOUND');
}
