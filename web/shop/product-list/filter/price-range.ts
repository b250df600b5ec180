/** A range of prices as it is being typed. */
export type PriceDraft = { min: string; max: string };

type Range = { min: number | null; max: number | null };

/** What is wrong, and which end says so. */
export type PriceFault = { fault: 'not-a-price' | 'crossed'; at: keyof PriceDraft };

/** Nothing in a shop costs more; keeps the sum of digits within what an address and a call take. */
const MOST_DIGITS = 9;

/** The range a draft means, or what is wrong with it. Points and spaces of thousands and the sign are read over. */
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
