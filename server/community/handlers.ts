import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { pictureUrl, toProductCard } from '#server/catalogue/product-card.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { type BasketRow, productsOfBasket, publicBasket, publicBaskets } from './queries.ts';
import { safeHtml } from './safe-html.ts';

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
    const products = await productsOfBasket(db, params.id, officeId);
    return {
      ...toCustomCart(basket),
      body: safeHtml(basket.body),
      videoUrl: basket.video_url,
      products: products.map((row) => ({
        product: toProductCard(row),
        count: row.basket_count,
        countType: row.basket_count_type,
      })),
    };
  },
} satisfies HandlersOf<'customCarts.list' | 'customCarts.allPaginate' | 'customCarts.get'>;

async function listBaskets({ query }: { query: BasketsQuery }, { db }: Context) {
  const { list, pagination } = pageFrom(await publicBaskets(db, query.type, rowsOfPage(query)), query);
  return { list: list.map(toCustomCart), pagination };
}

/** `productsCount` counts what was put in, also what the office cannot sell now: the page says how many are missing. */
function toCustomCart(row: BasketRow): OutputOf<'customCarts.list'>['list'][number] {
  const { time = '', portions = 0, dificult = '' } = row.recipe_details;
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    slug: row.slug,
    photoUrl: pictureUrl(row.picture),
    tint: row.tint,
    creator: row.creator_name,
    creationDate: row.created_at.toISOString(),
    recipe_details: { time, portions, dificult },
    productsCount: row.products_count,
  };
}
