import { randomUUID } from 'node:crypto';
import { staff } from './people.ts';
import { api, officeNamed } from './shop.ts';

type More = { photoUrl?: string; sub_category_id?: string };

export const newSku = () => `E2E-${randomUUID().slice(0, 8)}`;

/** A product of nobody else, sold at Bretaña and Granada. */
export async function newProduct(title: string, more: More = {}) {
  const luz = await staff('luz@canasta.example');
  const [bretana, granada] = await Promise.all(['Bretaña', 'Granada'].map(officeNamed));
  const { items } = (await api.call('categories.list', { query: {} })).ok();
  const shelf = items.find(({ subcategoriesArr }) => subcategoriesArr.length > 0)?.subcategoriesArr[0];
  const brand = (await api.call('brands.allPaginate', { query: { limit: 1 } })).ok().list[0];
  const body = {
    title,
    id_item: newSku(),
    bar_code: '7700000000123',
    description: 'De la prueba',
    photoUrl: '/pictures/1f33d.webp',
    sub_category_id: shelf?.id ?? '',
    brand_id: brand?.id ?? '',
    ...more,
    stock_branch_offices: [bretana, granada].map((office) => ({
      id: office?.id ?? '',
      version: null,
      price: 10_000,
      price_neto: 10_000,
      stock: 20,
    })),
  };
  const product = (await luz.client.call('products.create', { body })).ok();
  return { product, bretana: bretana?.id ?? '', granada: granada?.id ?? '' };
}
