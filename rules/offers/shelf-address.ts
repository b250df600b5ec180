import { idAtEnd } from '../links/address-id.ts';

const SHELF_PAGE = /^\/(?:product-category|categoria|product-subcategory)\/([^/?#]+)(?:\/([^/?#]+))?/i;

/** The category, and the subcategory, that an address of the shop leads to, by id or name in addresses. */
export function shelfOfAddress(url: string): { category: string; subcategory: string } | undefined {
  const [, category, subcategory = ''] = SHELF_PAGE.exec(url.trim()) ?? [];
  return category === undefined
    ? undefined
    : { category: idOrSlug(category), subcategory: idOrSlug(subcategory) };
}

function idOrSlug(part: string): string {
  return idAtEnd(part) ?? part;
}
