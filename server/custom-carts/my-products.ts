import type { CheckedInputOf } from '#contract/index.ts';
import { MAX_CUSTOM_CART_PRODUCTS } from '#rules/custom-carts.ts';
import {
  type CountType,
  checkQuantity,
  countTypesFor,
  minimumCount,
  saleUnitOf,
  usualCountType,
} from '#rules/quantity.ts';
import { quantityProblemText } from '#server/cart/texts.ts';
import { type ProductStatus, readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import {
  customCartsOf,
  deleteProduct,
  insertCustomCart,
  insertProduct,
  lockCustomCart,
  lockPerson,
  productsIn,
  type SavedProduct,
  savedBy,
  setAmount,
} from './my-queries.ts';

/** The custom cart hearts save into, created with the first one. */
const FIRST_CUSTOM_CART = 'Favoritos';

export async function addProduct(
  { params, body }: CheckedInputOf<'customCarts.addProduct'>,
  { db, user }: SignedInContext,
) {
  return db.transaction(async (tx) => {
    if (!(await lockCustomCart(tx, user.id, params.id))) return fail('NOT_FOUND');
    const saved = await requestedProducts(tx, body.product_id, body);
    if (isFailure(saved)) return saved;
    const put = await putIn(tx, params.id, saved);
    if (isFailure(put)) return put;
    return put === 'already' ? fail('PRODUCT_IN_CUSTOM_CART') : { message: 'Guardamos el producto.' };
  });
}

export async function changeProduct(
  { params, body }: CheckedInputOf<'customCarts.changeProduct'>,
  { db, user }: SignedInContext,
) {
  return db.transaction(async (tx) => {
    if (!(await lockCustomCart(tx, user.id, params.id))) return fail('NOT_FOUND');
    const product = await statusOf(tx, params.productId);
    if (!product) return fail('NOT_FOUND');
    const wrong = amountProblem(product, body.countType, body.count);
    if (wrong) return wrong;
    const changed = await setAmount(tx, params.id, { productId: product.id, ...body });
    return changed ? { message: 'Cambiamos la cantidad.' } : fail('NOT_FOUND');
  });
}

export async function removeProduct(
  { params }: CheckedInputOf<'customCarts.removeProduct'>,
  { db, user }: SignedInContext,
) {
  return db.transaction(async (tx) => {
    if (!(await lockCustomCart(tx, user.id, params.id))) return fail('NOT_FOUND');
    await deleteProduct(tx, params.id, params.productId);
    return { message: 'Quitamos el producto.' };
  });
}

export async function favourites(_: unknown, { db, user }: SignedInContext) {
  return { customCarts: await savedBy(db, user.id) };
}

/** Saves into the first custom cart. Two tabs that press their first heart at once create one custom cart. */
export async function like({ body }: CheckedInputOf<'customCarts.like'>, { db, user }: SignedInContext) {
  return db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const product = await statusOf(tx, body.product_id);
    if (!isShown(product)) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
    const customCart = await firstCustomCart(tx, user);
    const put = await putIn(tx, customCart.id, smallestOf(product));
    return isFailure(put) ? put : { customCart };
  });
}

async function firstCustomCart(
  tx: Queries,
  user: { id: string; name: string },
): Promise<{ id: string; name: string }> {
  const [first] = await customCartsOf(tx, user.id, { offset: 0, limit: 1 });
  if (first) {
    await lockCustomCart(tx, user.id, first.id);
    return { id: first.id, name: first.name };
  }
  const id = newId();
  await insertCustomCart(tx, { id, userId: user.id, userName: user.name, name: FIRST_CUSTOM_CART });
  return { id, name: FIRST_CUSTOM_CART };
}

async function putIn(
  tx: Queries,
  customCartId: string,
  saved: SavedProduct,
): Promise<'added' | 'already' | Failure<'CUSTOM_CART_FULL'>> {
  const inside = await productsIn(tx, customCartId);
  if (inside.some(({ productId }) => productId === saved.productId)) return 'already';
  if (inside.length >= MAX_CUSTOM_CART_PRODUCTS) return fail('CUSTOM_CART_FULL');
  return (await insertProduct(tx, customCartId, saved)) ? 'added' : 'already';
}

async function requestedProducts(
  tx: Queries,
  productId: string,
  amount: { count?: number | undefined; countType?: CountType | undefined },
): Promise<SavedProduct | Failure<'PRODUCT_NOT_AVAILABLE' | 'QUANTITY_NOT_VALID'>> {
  const product = await statusOf(tx, productId);
  if (!isShown(product)) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  const countType = amount.countType ?? usualCountType(saleUnitOf(product));
  const count = amount.count ?? minimumCount(saleUnitOf(product), countType);
  return amountProblem(product, countType, count) ?? { productId, countType, count };
}

function smallestOf(product: ProductStatus): SavedProduct {
  const sale = saleUnitOf(product);
  const countType = usualCountType(sale);
  return { productId: product.id, countType, count: minimumCount(sale, countType) };
}

/** Sold-out products may be saved; invisible ones may not. */
function isShown(product: ProductStatus | undefined): product is ProductStatus {
  return product?.visible === true && countTypesFor(saleUnitOf(product)).length > 0;
}

function amountProblem(
  product: ProductStatus,
  countType: CountType,
  count: number,
): Failure<'QUANTITY_NOT_VALID'> | undefined {
  const sale = saleUnitOf(product);
  const check = checkQuantity(sale, countType, count);
  if (check.ok) return undefined;
  const message = quantityProblemText(check.code, sale, countType);
  const field = check.code === 'COUNT_TYPE_NOT_ALLOWED' ? 'countType' : 'count';
  return failAt('QUANTITY_NOT_VALID', field, message);
}

/** A product in any office: its sale unit is the same everywhere. */
async function statusOf(tx: Queries, productId: string): Promise<ProductStatus | undefined> {
  const officeId = await findOfficeId(tx, undefined);
  return officeId === undefined
    ? undefined
    : (await readProductCards(tx, officeId, [productId])).get(productId);
}
