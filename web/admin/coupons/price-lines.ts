import { readWhole } from '../kit/fields/whole-number.ts';

/** A price in the form: of a product, or of a pasted code. */
export type ListPrice = { product_id?: string; sku?: string; price: number | null };

/** Parses pasted lines 'código precio', separated by a tab, semicolon or spaces. `wrong`: the first invalid line. */
export function readPriceLines(text: string): { prices: ListPrice[]; wrong: string | undefined } {
  const prices: ListPrice[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, sku, money = ''] = /^\s*([^\s;]+)\s*[\s;]\s*\$?\s*([\d.]+)\s*$/.exec(line) ?? [];
    const price = readWhole(money);
    if (sku === undefined || !price) return { prices, wrong: line.trim() };
    prices.push({ sku, price });
  }
  return { prices, wrong: undefined };
}
