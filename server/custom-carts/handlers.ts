import type { customCartCalls } from '#contract/custom-carts/custom-carts.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { listLegend } from '#rules/goods/kinds.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import { toProductCard } from '#server/catalogue/product-card.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { safeHtml } from '../resource/safe-html.ts';
import { copyCustomCart, previewCustomCart } from './copy-to-cart.ts';
import {
  createCustomCart,
  myCustomCart,
  myCustomCarts,
  removeCustomCart,
  renameCustomCart,
} from './my-custom-carts.ts';
import { addProduct, changeProduct, favourites, like, removeProduct } from './my-products.ts';
import { bannerOf, photosOf, priceIn, toCustomCart, videoOf } from './present.ts';
import {
  countPublicCustomCarts,
  missingOfCustomCart,
  PRIVATE_TYPE,
  productsOfCustomCarts,
  publicCustomCart,
  publicCustomCarts,
} from './queries.ts';
import { staffCartHandlers } from './staff-carts.ts';
import { officialWrites } from './write-official.ts';

type CustomCartsQuery = CheckedInputOf<'customCarts.list'>['query'];

export const customCartHandlers = {
  'customCarts.list': listCustomCarts,
  'customCarts.allPaginate': listCustomCarts,

  'customCarts.get': async ({ params, query }, { db }) => {
    const [customCart, officeId] = await Promise.all([
      publicCustomCart(db, params.id),
      findOfficeId(db, query.branch_id),
    ]);
    if (!customCart || !officeId) return fail('NOT_FOUND');
    const [products, missing] = await Promise.all([
      productsOfCustomCarts(db, [params.id], officeId),
      missingOfCustomCart(db, params.id, officeId),
    ]);
    return {
      ...toCustomCart(customCart),
      body: safeHtml(customCart.body),
      photos: photosOf(customCart),
      videoUrl: videoOf(customCart),
      banner_footer: bannerOf(customCart),
      products: products.map((row) => ({
        product: toProductCard(row),
        count: row.listed_count,
        countType: row.listed_count_type,
      })),
      missing,
      legend: listLegend(products.map(({ goods_kind: kind }) => kind)),
    };
  },

  ...staffCartHandlers,
  ...officialWrites,
  'customCarts.mine': myCustomCarts,
  'customCarts.mineOne': myCustomCart,
  'customCarts.create': createCustomCart,
  'customCarts.rename': renameCustomCart,
  'customCarts.remove': removeCustomCart,
  'customCarts.addProduct': addProduct,
  'customCarts.changeProduct': changeProduct,
  'customCarts.removeProduct': removeProduct,
  'customCarts.favourites': favourites,
  'customCarts.like': like,
  'customCarts.preview': previewCustomCart,
  'customCarts.copy': copyCustomCart,
} satisfies HandlersOf<keyof typeof customCartCalls>;

async function listCustomCarts({ query }: { query: CustomCartsQuery }, { db }: Context) {
  const { type, showOnCheckout } = query;
  // Private lists are answered by customCarts.mine: this call does not get the user.
  if (type === PRIVATE_TYPE) return fail('NOT_SIGNED_IN');
  if (query.creatorId !== undefined)
    return badField('creatorId', `Solo se puede pedir con type=${PRIVATE_TYPE}.`);
  const filter = { type, showOnCheckout, productId: query.product_id };
  const [page, officeId] = await Promise.all([
    genericPage(
      query,
      (rows) => publicCustomCarts(db, filter, rows),
      () => countPublicCustomCarts(db, filter),
    ),
    query.branch_id === undefined ? 'any' : findOfficeId(db, query.branch_id),
  ]);
  if (!officeId) return fail('NOT_FOUND');
  const { list, pagination } = page;
  if (officeId === 'any') return { list: list.map(toCustomCart), pagination };
  const ids = list.map(({ id }) => id);
  const sold = Map.groupBy(await productsOfCustomCarts(db, ids, officeId), (row) => row.custom_cart_id);
  return {
    list: list.map((row) => ({ ...toCustomCart(row), ...priceIn(row, sold.get(row.id) ?? []) })),
    pagination,
  };
}
