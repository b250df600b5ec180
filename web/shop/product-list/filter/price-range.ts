export type PriceDraft = { min: string; max: string };

type Range = { min: number | null; max: number | null };

export type PriceFault = { fault: 'not-a-price' | 'crossed'; at: keyof PriceDraft };

/** Above any real price; keeps the number of digits within the limits of addresses and calls. */
const MOST_DIGITS = 9;

/** The range of a draft, or its error. Thousands separators and the currency sign are ignored. */
export function readPriceRange({ min, max }: PriceDraft): Range | PriceFault {
  const from = readPrice(min);
  const to = readPrice(max);
  if (from === undefined) return { fault: 'not-a-price', at: 'min' };
  if (to === undefined) return { fault: 'not-a-price', at: 'max' };
  return from !== null && to !== null && from > to ? { fault: 'crossed', at: 'min' } : { min: from, max: to };
}

function readPrice(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s.$]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : undefined;
}
