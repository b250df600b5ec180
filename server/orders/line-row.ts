import type { OptionTag } from '#rules/cart/totals.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import type { CountType } from '#rules/quantity.ts';
import type { StandingPick } from '#server/picking/current-picks.ts';
import type { LineTaxes, StoredProduct } from './stored.ts';

/** A line of an order as it was bought, with its current state and what was picked. */
export type LineRow = LineTaxes & {
  id: string;
  product_id: string;
  product: Partial<StoredProduct>;
  sku: string;
  count_type: CountType;
  count: number;
  /** The quantity its shopper confirmed, where staff have changed it since. */
  confirmed_count: number | null;
  maturity: number | null;
  cut: number | null;
  comment: string;
  options_tags: OptionTag[];
  price: number;
  price_neto: number;
  total: number;
  isle: string | null;
  gondola: string | null;
  /** Preference of the line; null = that of the order. */
  substitution: Substitution | null;
  /** The result of picking; null before. */
  pick: StandingPick | null;
};
