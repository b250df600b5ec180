import { isSecret } from '#rules/measuring/secret-goods.ts';
import { PREVIEW_PARAMETER } from '#web/addresses/personal-paths.ts';

/** Everybody's addresses, in which no name of goods stands. */
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
/** Addresses that name goods. */
const OF_GOODS =
  /^\/(product|product-category|categoria|product-subcategory|offers|brand|provider|recipe-book)\/[^?]+$/;
const THANKS = /^(\/checkout\/thanks)\/[^/]+$/;

/**
 * The address by which a page is told to those who measure; undefined = nothing of it is told. Only pages of this list
 * are: most others have in their address what opens something (an order, a request, a household), and a search has the
 * words of a person. Of goods of the secret kind no page is told, nor one that lists any under an address naming goods.
 */
export function toldAddress(path: string, search: string, data: unknown): string | undefined {
  // The router knows pages with a slash at their end, too.
  const page = path.replace(/(.)\/+$/, '$1');
  const query = new URLSearchParams(search);
  // The ticket of a preview, and where one goes on to.
  if (query.has(PREVIEW_PARAMETER) || [...query.values()].some((value) => value.includes('/')))
    return undefined;
  if (OF_GOODS.test(page)) return hasSecretGoods(data) ? undefined : page;
  if (OF_EVERYBODY.test(page)) return page;
  // Of the order's own address only those learn nothing who take ours for it.
  return THANKS.exec(page)?.[1];
}

/**
 * The id of the product of a link, if it is among what a page was loaded with, and not of the secret kind. Else that is
 * not known. Links end in the id, after the product's name.
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
