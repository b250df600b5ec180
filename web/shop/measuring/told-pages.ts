import { isSecret } from '#rules/measuring/secret-goods.ts';
import { PREVIEW_PARAMETER } from '#web/addresses/personal-paths.ts';

/** Public addresses without names of products. */
const OF_EVERYBODY = new RegExp(
  `^/(${[
    ...[
      'terms',
      'privacy',
      'stores',
      'config',
      'blog(/[^/]+)?',
      'cart',
      'profile(/[^/]+)?',
      'pqr',
      'habeas-data',
    ],
    ...['offers', 'recipe-book', 'checkout(/(address|pay|bags|finish))?'],
  ].join('|')})?$`,
);
/** Addresses with names of products or categories. */
const OF_GOODS =
  /^\/(product|product-category|categoria|product-subcategory|offers|brand|provider|recipe-book)\/[^?]+$/;
const THANKS = /^(\/checkout\/thanks)\/[^/]+$/;

/**
 * The address under which a page is reported; undefined = not reported. Only the listed pages are: most others have in
 * their address what opens something (an order, a request, a household), and a search has the words of a person. A page
 * with secret goods is not reported if its address names goods.
 */
export function toldAddress(path: string, search: string, data: unknown): string | undefined {
  // The router also accepts a trailing slash.
  const page = path.replace(/(.)\/+$/, '$1');
  const query = new URLSearchParams(search);
  // The ticket of a preview, and paths to return to.
  if (query.has(PREVIEW_PARAMETER) || [...query.values()].some((value) => value.includes('/')))
    return undefined;
  if (OF_GOODS.test(page)) return hasSecretGoods(data) ? undefined : page;
  if (OF_EVERYBODY.test(page)) return page;
  // The thank-you page, without the order in its address: only for services that take our address instead of the
  // browser's.
  return THANKS.exec(page)?.[1];
}

/**
 * The id of a linked product, if it is in the page's data and not of the secret kind; otherwise undefined. Links end in
 * the id, after the product's name.
 */
export function harmlessId(data: unknown, link: string): string | undefined {
  let id: string | undefined;
  someObject(data, (one) => {
    if (typeof one.id !== 'string' || !('price_neto' in one) || isSecret(one)) return false;
    if (!`-${link.split('/').at(-1)}`.endsWith(`-${one.id}`)) return false;
    id = one.id;
    return true;
  });
  return id;
}

function hasSecretGoods(data: unknown): boolean {
  return someObject(data, isSecret);
}

function someObject(data: unknown, is: (one: Record<string, unknown>) => boolean): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return is(data as Record<string, unknown>) || Object.values(data).some((part) => someObject(part, is));
}
