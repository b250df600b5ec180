import type { OutputOf } from '#contract/index.ts';
import { ingredientAmount } from '#rules/custom-carts.ts';
import { lineTotal } from '#rules/price.ts';
import { pictureUrl, saleOf } from '#server/catalogue/product-card.ts';
import type { MyCustomCartRow } from './my-queries.ts';
import type { CustomCartDetailRow, CustomCartProductRow, CustomCartRow } from './queries.ts';

/**
 * `productsCount` counts all products, also those the office cannot sell now: the page says how many are missing.
 */
export function toCustomCart(row: CustomCartRow): OutputOf<'customCarts.list'>['list'][number] {
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
    showOnCheckout: row.show_on_checkout,
    recipe_details: { time, portions, dificult },
    productsCount: row.products_count,
  };
}

/** The products of a custom cart that an office sells, and their cost for its stated servings. */
export function priceIn(
  { recipe_details: { portions = 0 } }: CustomCartRow,
  sold: readonly CustomCartProductRow[],
) {
  const costs = sold.map((row) => {
    const amount = { count: row.listed_count, countType: row.listed_count_type };
    const { count, countType } = ingredientAmount(saleOf(row), amount, portions, portions);
    return lineTotal(saleOf(row), row.price_neto ?? 0, countType, count);
  });
  return { availableCount: sold.length, price: costs.reduce((sum, cost) => sum + cost, 0) };
}

export function toMyCustomCart(row: MyCustomCartRow): OutputOf<'customCarts.mine'>['list'][number] {
  return {
    ...toCustomCart(row),
    creatorId: row.creator_id,
    pictures: row.pictures.map(({ picture, tint }) => ({ url: pictureUrl(picture), tint })),
  };
}

/** The other pictures of a custom cart; invalid names and addresses are left out. */
export function photosOf({ photos }: Pick<CustomCartDetailRow, 'photos'>): { url: string }[] {
  const entries: unknown[] = Array.isArray(photos) ? photos : [];
  return entries.flatMap((entry) => {
    const picture = typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry;
    return typeof picture === 'string' && picture !== '' ? [{ url: pictureUrl(picture) }] : [];
  });
}

/** The banner under a custom cart. Only links into the shop or to an https page are kept. */
export function bannerOf({ banner_footer: { image, link } }: Pick<CustomCartDetailRow, 'banner_footer'>) {
  return {
    image: typeof image === 'string' ? pictureUrl(image) : '',
    link: typeof link === 'string' && /^(https:\/\/|\/(?!\/))/.test(link) ? link : '',
  };
}

/** The video of a custom cart; '' unless it is an https address or a file of the shop. */
export function videoOf({ video_url: url }: Pick<CustomCartDetailRow, 'video_url'>): string {
  return /^(https:\/\/|\/(?!\/))/.test(url) ? url : '';
}
