import { readWhole } from '../kit/fields/whole-number.ts';

/** A price of a list as its form has it: of a product, or of the code that was pasted. */
export type ListPrice = { product_id?: string; sku?: string; price: number | null };

/** Pasted lines 'código precio', between them a tab, semicolon or spaces. `wrong`: the first line that is none. */
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
