import type { communityCalls } from '#contract/community/community.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import { toProductCard } from '#server/catalogue/product-card.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { copyBasket, previewBasket } from './add-basket.ts';
import { addProduct, changeProduct, favourites, like, removeProduct } from './basket-products.ts';
import { createBasket, myBasket, myBaskets, removeBasket, renameBasket } from './my-baskets.ts';
import { bannerOf, photosOf, priceIn, toCustomCart, videoOf } from './present.ts';
import {
  countPublicBaskets,
  missingOfBasket,
  PRIVATE_TYPE,
  productsOfBaskets,
  publicBasket,
  publicBaskets,
} from './queries.ts';
import { safeHtml } from './safe-html.ts';
import { staffCartHandlers } from './staff-carts.ts';
import { officialWrites } from './write-official.ts';

type BasketsQuery = CheckedInputOf<'customCarts.list'>['query'];

export const communityHandlers = {
  'customCarts.list': listBaskets,
  'customCarts.allPaginate': listBaskets,

  'customCarts.get': async ({ params, query }, { db }) => {
    const [basket, officeId] = await Promise.all([
      publicBasket(db, params.id),
      findOfficeId(db, query.branch_id),
    ]);
    if (!basket || !officeId) return fail('NOT_FOUND');
    const [products, missing] = await Promise.all([
      productsOfBaskets(db, [params.id], officeId),
      missingOfBasket(db, params.id, officeId),
    ]);
    return {
      ...toCustomCart(basket),
      body: safeHtml(basket.body),
      photos: photosOf(basket),
      videoUrl: videoOf(basket),
      banner_footer: bannerOf(basket),
      products: products.map((row) => ({
        product: toProductCard(row),
        count: row.basket_count,
        countType: row.basket_count_type,
      })),
      missing,
    };
  },

  ...staffCartHandlers,
  ...officialWrites,
  'customCarts.mine': myBaskets,
  'customCarts.mineOne': myBasket,
  'customCarts.create': createBasket,
  'customCarts.rename': renameBasket,
  'customCarts.remove': removeBasket,
  'customCarts.addProduct': addProduct,
  'customCarts.changeProduct': changeProduct,
  'customCarts.removeProduct': removeProduct,
  'customCarts.favourites': favourites,
  'customCarts.like': like,
  'customCarts.preview': previewBasket,
  'customCarts.copy': copyBasket,
} satisfies HandlersOf<keyof typeof communityCalls>;

async function listBaskets({ query }: { query: BasketsQuery }, { db }: Context) {
  const { type, showOnCheckout } = query;
  // Private lists are answered by customCarts.mine: this call does not get the user.
  if (type === PRIVATE_TYPE) return fail('NOT_SIGNED_IN');
  if (query.creatorId !== undefined)
    return badField('creatorId', `Solo se puede pedir con type=${PRIVATE_TYPE}.`);
  const wanted = { type, showOnCheckout };
  const [page, officeId] = await Promise.all([
    genericPage(
      query,
      (rows) => publicBaskets(db, wanted, rows),
      () => countPublicBaskets(db, wanted),
    ),
    query.branch_id === undefined ? 'any' : findOfficeId(db, query.branch_id),
  ]);
  if (!officeId) return fail('NOT_FOUND');
  const { list, pagination } = page;
  if (officeId === 'any') return { list: list.map(toCustomCart), pagination };
  const ids = list.map(({ id }) => id);
  const sold = Map.groupBy(await productsOfBaskets(db, ids, officeId), (row) => row.custom_cart_id);
  return {
    list: list.map((row) => ({ ...toCustomCart(row), ...priceIn(row, sold.get(row.id) ?? []) })),
    pagination,
  };
}
