import { formatPesos } from '../money.ts';
import { unitPrice } from '../price.ts';
import type { SaleUnit } from '../quantity.ts';

/** What texts of an offer name of the product that its address leads to (rule 87). */
export type OfferProduct = { title: string; price: number; priceNeto: number; sale: SaleUnit };

const WORDS = ['{nombre}', '{precio}', '{antes}'] as const;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT_PAGE = new RegExp(`^/product/(?:[^/?#]+/)?(?:[^/?#]*-)?(${UUID})(?:[/?#]|$)`, 'i');
/** Amounts in pesos: '$ 20.160', '18.375 pesos'. */
const AMOUNT = /\$\s?\d[\d.,]*|\b\d{1,3}(?:[.,]\d{3})+\s?(?:pesos|cop)\b/i;
/** What an amount may be of, other than a product. */
const NOT_OF_A_PRODUCT =
  /domicilio|env[ií]o|despacho|menos|descuento|ahorr|cup[oó]n|bono|compras?\b|pedidos?\b|premio|rifa|donaci/i;

/** Said where a price is refused. */
export const PRICE_HINT =
  'El precio de un producto no se escribe: cambia y es distinto en cada sede. Enlaza el producto y pon {precio}.';
/** The same where a text has no product: the shop shows its price beside it. */
export const PRICE_BESIDE_HINT =
  'El precio de un producto no se escribe: cambia y es distinto en cada sede. La tienda lo muestra junto al producto.';
export const WORD_HINT = 'Para {nombre}, {precio} y {antes}, la dirección debe ser la de un producto.';

/** The product that an address of the shop leads to. */
export function productOfAddress(url: string): string | undefined {
  return PRODUCT_PAGE.exec(url.trim())?.[1]?.toLowerCase();
}

/** Whether a text has words that are replaced by those of a product. */
export function namesProduct(text: string): boolean {
  return WORDS.some((word) => text.includes(word));
}

/** Whether it states a price of the product: the law asks for the unit price beside it (rule 117). */
export function namesPriceOfProduct(text: string): boolean {
  return text.includes('{precio}') || text.includes('{antes}');
}

/** The text with name and prices of the product as the office has it. */
export function withProduct(text: string, { title, price, priceNeto, sale }: OfferProduct): string {
  const perKilo = sale.countType === 'grams' ? ' /kg' : '';
  const written = (amount: number) => `${formatPesos(unitPrice(sale, amount, sale.countType))}${perKilo}`;
  return text
    .replaceAll('{nombre}', title)
    .replaceAll('{precio}', written(priceNeto))
    .replaceAll('{antes}', written(price));
}

/** Whether a sentence of a text, or of its HTML, states the price of a product and not another amount. */
export function statesPrice(text: string): boolean {
  return text
    .replaceAll('&nbsp;', ' ')
    .split(/[!?;\n]|\.\s|<[^>]*>/)
    .some((sentence) => AMOUNT.test(sentence) && !NOT_OF_A_PRODUCT.test(sentence));
}

export const noPrice = (text: string): boolean => !statesPrice(text);
