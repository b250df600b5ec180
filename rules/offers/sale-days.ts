/** A net price of certain days of the calendar; without a last one it becomes the price when it begins. */
export type SaleDays = { net: number; from: string; until: string | null };
/** As it is stored: whether its days have begun, and the net price that comes back after them; null: the price. */
export type StoredSale = SaleDays & { isBegun: boolean; offerBefore: number | null };
/** The net price beside a sale; 'price': there is no other offer. */
export type NetWithout = number | 'price';

type Figure = { price: number; net: number };

/** The net price that an office would have without its sale; what somebody wrote during its days stays. */
export function netWithout({ price, net }: Figure, sale: StoredSale | undefined): number {
  return sale?.isBegun && net === sale.net ? Math.min(sale.offerBefore ?? price, price) : net;
}

/** The same as a word of its list price, which may change. */
export function offerWithout(figure: Figure, sale: StoredSale | undefined): NetWithout {
  const net = netWithout(figure, sale);
  return net < figure.price ? net : 'price';
}

export function netOfOffer(offer: NetWithout, price: number): number {
  return offer === 'price' ? price : Math.min(offer, price);
}

/**
 * What an office has of a day: the sale on its days where it is lower than the price without it. `isPassed`: what
 * somebody wrote on its days is lower or higher, and stays.
 */
export function saleOfDay(
  today: string,
  { price, without }: { price: number; without: number },
  sale: SaleDays | null,
  isPassed = false,
): { net: number; sale: StoredSale | null } {
  if (!sale || (sale.until !== null && sale.until < today)) return { net: without, sale: null };
  const { net, from, until } = sale;
  const days = { net, from, until };
  if (from > today) return { net: without, sale: { ...days, isBegun: false, offerBefore: null } };
  return {
    net: isPassed ? without : Math.min(net, without),
    sale: { ...days, isBegun: true, offerBefore: without < price ? without : null },
  };
}

/** Whether its first day or the one after its last came. */
export function isDue({ from, until, isBegun }: StoredSale, today: string): boolean {
  return (until !== null && until < today) || (!isBegun && from <= today);
}
