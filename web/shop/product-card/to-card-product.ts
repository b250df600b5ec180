import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { pumText } from '#rules/pum.ts';
import { countTypesFor, type SaleUnit } from '#rules/quantity.ts';
import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import type { CardProduct } from './card-product.ts';

/** A product as the calls send it, with the figures of one office. */
export type WireProduct = OutputOf<'products.page'>['list'][number];

/** Minimum age for alcohol and tobacco (decision 59). */
const ADULT = 18;

/** What the card shows of a product. */
export function toCardProduct(product: WireProduct): CardProduct {
  const { price, price_neto: net, pum, unit_measurement_pum: pumUnit } = product;
  const sale = saleUnitOf(product);
  const perKg = isByWeight(sale);
  const unit = perKg ? 'grams' : 'units';
  const shownPum = pumText(pum, pumUnit);
  return {
    id: product.id,
    href: productPath(product.id),
    title: product.title,
    tint: product.tint,
    pictureUrl: product.photoUrl || null,
    priceText: formatPesos(unitPrice(sale, net, unit)),
    perKg,
    pumText: shownPum,
    pumSpoken: texts.pumSpoken(shownPum),
    available: !product.withoutStock,
    ...(product.size && { sizeText: product.size }),
    ...(product.brand && { brand: product.brand }),
    ...(product.the_discount > 0 && {
      discountPercent: product.the_discount,
      oldPriceText: formatPesos(unitPrice(sale, price, unit)),
    }),
    ...(product.ageRestricted && { ageRestricted: ADULT }),
  };
}

/** How the product is sold, as the rules of quantity and price read it. */
export function saleUnitOf(product: WireProduct): SaleUnit {
  return {
    countType: product.countType,
    gramsPerUnit: product.grams_x_unidad,
    quantityPum: product.quantity_pum,
    onlyBuyUnits: product.only_buy_units,
    selectOnlyGrams: product.select_only_grams,
  };
}

/** Whether its price is said by the kilo: it can be bought by weight. */
export function isByWeight(sale: SaleUnit): boolean {
  return countTypesFor(sale)[0] === 'grams';
}

export function productPath(id: string): string {
  return `/product/${id}`;
}
