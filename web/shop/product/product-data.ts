import type { OutputOf } from '#contract/index.ts';
import { absolute } from '#web/shop/shell/page-meta.ts';

export type Product = OutputOf<'products.get'>['product'];

type Shop = { origin: string; path: string; priceText: string };

/** What search engines read of a product (schema.org/Product), in pesos, for the office shown. */
export function productJsonLd(product: Product, { origin, path }: Pick<Shop, 'origin' | 'path'>) {
  const available = product.withoutStock ? 'OutOfStock' : 'InStock';
  const pictures = photosOf(product).map((photo) => absolute(origin, photo));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    sku: product.id_item,
    category: product.main_category_name,
    ...(product.description && { description: product.description }),
    ...(product.bar_code && { gtin: product.bar_code }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(pictures.length > 0 && { image: pictures }),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      priceCurrency: 'COP',
      price: product.price_neto,
      availability: `https://schema.org/${available}`,
    },
  };
}

/** The trail of a product for search engines. */
export function trailJsonLd(origin: string, trail: readonly { text: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: text,
      item: origin + path,
    })),
  };
}

/** Every photograph once, the main one first. */
export function photosOf({ photoUrl, anotherPhotos }: Product): string[] {
  return [...new Set([photoUrl, ...anotherPhotos.map(({ url }) => url)])].filter((url) => url !== '');
}
