import type { OutputOf } from '#contract/index.ts';
import { isGtin13 } from '#rules/bar-code.ts';
import { unitPrice } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { isByWeight } from '#web/shop/product-card/to-card-product.ts';
import { absolute } from '#web/shop/shell/page-meta.ts';

export type Product = OutputOf<'products.get'>['product'];
type Rating = OutputOf<'products.get'>['rating'];

export type Shop = {
  origin: string;
  /** The canonical address, without origin. */
  path: string;
  shop: string;
  rating: Rating;
};

export function productJsonLd(product: Product, shop: Shop) {
  const { count, average } = shop.rating;
  const pictures = photosOf(product).map((photo) => absolute(shop.origin, photo));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title_large || product.title,
    sku: product.id_item,
    category: product.main_category_name,
    ...(product.label?.origin && { countryOfOrigin: product.label.origin }),
    ...(product.description && { description: product.description }),
    ...(isGtin13(product.bar_code) && { gtin13: product.bar_code }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        reviewCount: count,
        bestRating: 5,
      },
    }),
    // Products that no office sells have no offer.
    ...(product.price_neto > 0 && { offers: offerOf(product, shop) }),
  };
}

function offerOf(product: Product, { origin, path, shop }: Shop) {
  const sale = saleUnitOf(product);
  const byWeight = isByWeight(sale);
  const price = unitPrice(sale, product.price_neto, byWeight ? 'grams' : 'units');
  const available = product.withoutStock ? 'OutOfStock' : 'InStock';
  return {
    '@type': 'Offer',
    url: origin + path,
    priceCurrency: 'COP',
    price,
    availability: `https://schema.org/${available}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.offerUntil && { priceValidUntil: product.offerUntil }),
    seller: { '@type': 'Organization', name: shop },
    ...(byWeight && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'COP',
        price,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
      },
    }),
  };
}

export function photosOf({ photoUrl, anotherPhotos }: Product): string[] {
  return [...new Set([photoUrl, ...anotherPhotos.map(({ url }) => url)])].filter((url) => url !== '');
}
