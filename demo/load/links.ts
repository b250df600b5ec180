import type { DemoCategory } from '#demo/types.ts';
import { idOf } from './ids.ts';

/** Turns links of the data files into paths of that business's shop; other texts are unchanged. */
export function linksOf(business: string, categories: readonly DemoCategory[]): (link: string) => string {
  const parents = new Map(
    categories.flatMap(({ id, subcategories }) => subcategories.map((sub) => [sub.id, id])),
  );
  const subcategoryPath = (sub: string): string =>
    `${categoryId(business, parents.get(sub) ?? '')}/${subcategoryId(business, sub)}`;
  return (link) => {
    const [kind = '', name = ''] = link.includes('/') ? [link] : link.split(/:(.*)/s);
    if (kind === 'categoria') return `/categoria/${categoryId(business, name)}`;
    if (kind === 'subcategoria') return `/product-subcategory/${subcategoryPath(name)}`;
    if (kind === 'producto') return `/product/${productId(business, name)}`;
    if (kind === 'marca') return `/brand/id/${brandId(business, name)}`;
    if (kind === 'comunidad') return `/recipe-book/${customCartId(business, name)}`;
    return link;
  };
}

/** The possible targets of links in a business; any other link would be broken. */
export type Carried = {
  categories: readonly DemoCategory[];
  skus: ReadonlySet<string>;
  brands: ReadonlySet<string | undefined>;
};

/** Whether a link of a data file exists in the business. */
export function leadsSomewhere(url: string, { categories, skus, brands }: Carried): boolean {
  const [kind = '', name = ''] = url.includes('/') ? [] : url.split(/:(.*)/s);
  if (kind === 'categoria') return categories.some(({ id }) => id === name);
  if (kind === 'subcategoria') {
    return categories.some(({ subcategories }) => subcategories.some(({ id }) => id === name));
  }
  if (kind === 'producto') return skus.has(name);
  if (kind === 'marca') return brands.has(name);
  return true;
}

export const businessId = (slug: string): string => idOf(`business ${slug}`);
export const officeId = (business: string, office: string): string => idOf(`${business} office ${office}`);
export const categoryId = (business: string, category: string): string =>
  idOf(`${business} category ${category}`);
export const subcategoryId = (business: string, sub: string): string =>
  idOf(`${business} subcategory ${sub}`);
export const brandId = (business: string, brand: string): string => idOf(`${business} brand ${brand}`);
export const providerId = (business: string, provider: string): string =>
  idOf(`${business} provider ${provider}`);
export const productId = (business: string, sku: string): string => idOf(`${business} product ${sku}`);
export const customCartId = (business: string, slug: string): string => idOf(`${business} basket ${slug}`);
export const userId = (business: string, email: string): string => idOf(`${business} user ${email}`);

/** Deep copy with every string that is a link of ours turned into a path. */
export function withLinks(value: unknown, link: (text: string) => string): unknown {
  if (typeof value === 'string') return link(value);
  if (Array.isArray(value)) return value.map((item) => withLinks(item, link));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLinks(item, link)]));
  }
  return value;
}
