import type { Pesos } from '#rules/money.ts';

export type PriceEdit =
  /** List price and net price by a percentage, up or down. */
  | { kind: 'raise'; percent: number; roundTo: number }
  /** The net price below the list price; 0 ends a discount. */
  | { kind: 'discount'; percent: number; roundTo: number }
  /** The same price for all, without a discount. */
  | { kind: 'set'; price: Pesos };

type Prices = { price: Pesos; price_neto: Pesos };

/** Prices after the change: whole pesos above 0, net never above list. */
export function editedPrices({ price, price_neto: net }: Prices, edit: PriceEdit): Prices {
  if (edit.kind === 'set') return { price: edit.price, price_neto: edit.price };
  const { percent, roundTo } = edit;
  if (edit.kind === 'discount') {
    return {
      price,
      price_neto: percent === 0 ? price : Math.min(price, rounded(price * shareOf(-percent), roundTo)),
    };
  }
  const next = rounded(price * shareOf(percent), roundTo);
  // Rounding must not create a discount.
  return {
    price: next,
    price_neto: net === price ? next : Math.min(next, rounded(net * shareOf(percent), roundTo)),
  };
}

/** The factor of a percentage with up to two decimals, in ten-thousandths: an integer, so that halves are exact. */
function shareOf(percent: number): number {
  return 10_000 + Math.round(percent * 100);
}

/** Rounds ten-thousandths of a peso to a multiple of `roundTo`, half up; never 0. */
function rounded(tenThousandths: number, roundTo: number): Pesos {
  const step = roundTo * 10_000;
  return Math.max(roundTo, Math.floor((tenThousandths + step / 2) / step) * roundTo);
}
