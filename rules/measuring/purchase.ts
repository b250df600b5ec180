import type { CountType } from '../quantity.ts';
import { isSecret } from './secret-goods.ts';

type Item = { item_id: string; item_name: string; quantity: number };

/** An order as those who measure are told it, in Google Analytics' words. */
export type Purchase = {
  /** The order's number: its id opens it. */
  transaction_id: string;
  currency: 'COP';
  /** Pesos, as the shipping beside it. */
  value: number;
  shipping: number;
  items: Item[];
};

type BoughtOrder = {
  number: number;
  /** Pesos, with the delivery in them. */
  total: number;
  shipping: number;
  lines: {
    productId: string;
    title: string;
    goodsKind?: unknown;
    count: number;
    countType: CountType;
    total: number;
  }[];
};

/** The told products of an order without the delivery fee; undefined when there is nothing to tell. */
export function purchaseOf({ number, total, shipping, lines }: BoughtOrder): Purchase | undefined {
  const told = lines.filter((line) => !isSecret(line));
  if (told.length === 0) return undefined;
  const sum = told.reduce((pesos, line) => pesos + line.total, 0);
  return {
    transaction_id: String(number),
    currency: 'COP',
    // Where something is left out, the rest of the whole would say what it costs.
    value: told.length === lines.length ? total - shipping : sum,
    shipping,
    items: told.map(({ productId, title, count, countType }) => ({
      item_id: productId,
      item_name: title,
      // A line by weight counts as one item (rule 55).
      quantity: countType === 'units' ? count : 1,
    })),
  };
}
