import type { OutputOf } from '#contract/index.ts';
import { cardConfig, type ProductRows } from '#rules/card-config.ts';
import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos, mulDivRound } from '#rules/money.ts';
import { isSaidIn } from '#rules/package-contents/product-name.ts';
import { unitPrice } from '#rules/price.ts';
import { pumText } from '#rules/pum.ts';
import { countTypesFor, quantityText, type SaleUnit, saleUnitOf } from '#rules/quantity.ts';
import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import { isPhoto } from '#web/ui/picture-set.ts';
import type { CardProduct } from './card-product.ts';
import { packOf } from './pack.ts';

export type WireProduct = OutputOf<'products.page'>['list'][number];

/** Minimum age for alcohol and tobacco (rule 59). */
const ADULT = 18;
const GRAMS_PER_KILO = 1000;
const usualRows = cardConfig().card;

/** The content of a product's card; `rows` are the rows that the configuration of its subcategory shows. */
export function toCardProduct(product: WireProduct, rows: ProductRows = usualRows): CardProduct {
  const { price, price_neto: net, pum, unit_measurement_pum: pumUnit, tags } = product;
  const sale = saleUnitOf(product);
  const shownPum = pum > 0 ? pumText(pum, pumUnit) : '';
  const sold = soldBy(sale, rows);
  const pieceText = rows.gramsOfPieces ? pieceTextOf(sale) : '';
  const kiloText = rows.kiloPreview ? kiloTextOf(product, sale) : '';
  return {
    id: product.id,
    href: productPath(product),
    title: product.title,
    tint: product.tint,
    pictureUrl: product.photoUrl || null,
    ...(!isPhoto(product.photoUrl) && { pack: packOf(product, rows.brand) }),
    priceText: formatPesos(sold.amount(net)),
    pumText: shownPum,
    ...(shownPum && { pumSpoken: texts.pumSpoken(shownPum) }),
    available: !product.withoutStock,
    without: { picture: !rows.image, price: !rows.price || net <= 0, likes: !rows.likes },
    ...(sold.unitText && { unitText: sold.unitText }),
    ...(product.size && { sizeText: product.size }),
    ...(pieceText && { pieceText }),
    ...(kiloText && { kiloText }),
    ...(rows.subTitle && product.subTitle && { subTitle: product.subTitle }),
    ...(rows.brand && product.brand && !isSaidIn(product.title, product.brand) && { brand: product.brand }),
    ...(rows.provider && product.provider && { provider: product.provider }),
    ...(rows.sku && { sku: texts.sku(product.id_item) }),
    ...(rows.tags && tags.length > 0 && { tags }),
    ...(rows.discount &&
      product.the_discount > 0 && {
        discountPercent: product.the_discount,
        ...(rows.price && { oldPriceText: formatPesos(sold.amount(price)) }),
        ...(product.offerEnd && { offerEnd: product.offerEnd }),
      }),
    ...(rows.discount && product.promotion && { promotion: product.promotion }),
    ...(product.ageRestricted && { ageRestricted: ADULT }),
  };
}

export function soldBy(sale: SaleUnit, { perKilo }: ProductRows) {
  if (!isByWeight(sale)) return { unitText: '', amount: (price: number) => unitPrice(sale, price, 'units') };
  if (perKilo || sale.quantityPum === GRAMS_PER_KILO) {
    return { unitText: texts.perKilo, amount: (price: number) => unitPrice(sale, price, 'grams') };
  }
  return {
    unitText: `/${spaced(quantityText('grams', sale.quantityPum))}`,
    amount: (price: number) => price,
  };
}

/** Whether the price is per kilo: the product can be bought by weight. */
export function isByWeight(sale: SaleUnit): boolean {
  return countTypesFor(sale)[0] === 'grams';
}

function pieceTextOf({ countType, gramsPerUnit }: SaleUnit): string {
  if (countType === 'units' || gramsPerUnit <= 0) return '';
  return texts.pieceWeight(spaced(quantityText('grams', gramsPerUnit)));
}

function kiloTextOf(product: WireProduct, sale: SaleUnit): string {
  const { price_neto: net, quantity_pum: content, unit_measurement_pum: unit } = product;
  if (isByWeight(sale) || content <= 0 || net <= 0) return '';
  if (sale.countType === 'grams') return texts.kilo(formatPesos(unitPrice(sale, net, 'grams')));
  return unit === 'g'
    ? texts.kilo(formatPesos(mulDivRound(net, 1_000 * GRAMS_PER_KILO, Math.round(1_000 * content))))
    : '';
}

function spaced(quantity: string): string {
  return quantity.replace(' ', '\u00a0');
}
