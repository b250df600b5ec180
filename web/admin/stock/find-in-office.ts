import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { stockTexts } from '../texts/records/stock.ts';

export type FoundProduct = OutputOf<'products.staffPage'>['list'][number];

/** Includes sold-out and hidden products: they may be on the shelves. */
export async function findInOffice(words: string): Promise<FoundProduct[]> {
  if (words === '') return [];
  return (await callApi('products.staffPage', { query: { search: words, limit: 10 } })).list;
}

export function showInOffice(product: FoundProduct, officeId: string) {
  const here = product.stock_branch_offices?.find(({ id }) => id === officeId);
  const stock = here && stockTexts.dialog.stock(quantityText(product.countType, here.stock));
  return {
    id: product.id,
    name: product.title,
    note: [`SKU ${product.id_item}`, stock].filter(Boolean).join(' · '),
    ...(product.photoUrl === '' ? {} : { picture: product.photoUrl }),
  };
}
