import { type Amount, priceOf, sum } from './goods.ts';
import { type BookLine, type Part, partsOf } from './lines.ts';

export type Place = 'near' | 'far' | 'pickup';
export type Method = 'cash' | 'dataphone' | 'online' | 'pickup';
export type Bag = '' | 'papel' | 'tela';
export type Code = 'mercado5' | 'cafe15' | 'cafe8' | 'bienvenida';

/** An order by what people did to it; every figure is computed from that, here. */
export type BookOrder = {
  id: string;
  number: number;
  /** Who has it. */
  userId: string;
  place: Place;
  method: Method;
  bag: Bag;
  codes: readonly Code[];
  lines: BookLine[];
  /** The same as they were confirmed, where staff changed quantities since. */
  before: readonly Amount[] | null;
  state: 'open' | 'failed' | 'cancelled' | 'dispatched';
  /** What was in hand when picking ended; what was said later changes nothing of it. */
  isSettled: boolean;
  /** Somebody at the door showed no document. */
  withoutAdults: boolean;
  end: 'delivered' | 'returned' | null;
  /** A provider has its money, or had it. */
  isPaid: boolean;
  /** Of what came back, what a person put into stock: by `restockKey`. */
  restocked: readonly string[];
  /** What of it was given back as credit, days after. */
  back: (Back & { amount: number }) | null;
  /** Pesos of it that its shopper's credit paid. */
  creditUsed: number;
};

/** So much of a part of its crate came back, to the shelf or to waste. */
export type Back = { lineId: string; goodId: string; count: number; outcome: 'stock' | 'waste' };

const FEES: Record<Place, number> = { near: 3_000, far: 6_000, pickup: 0 };
const BAGS = {
  papel: { price: 500, pieces: 12, grams: 8_000 },
  tela: { price: 3_500, pieces: 20, grams: 15_000 },
};

type Choices = Pick<BookOrder, 'place' | 'bag' | 'codes'> & { lines: readonly Amount[] };

export function restockKey(lineId: string, productId: string): string {
  return `${lineId} ${productId}`;
}

export function confirmedOf({ place, bag, codes, lines }: Choices) {
  const subtotal = sum(lines.map(priceOf));
  const bags = bagsFor(bag, lines);
  const coffee = coffeeWorth(lines);
  const amounts = {
    mercado5: 5_000,
    bienvenida: part(subtotal, 10),
    cafe15: part(coffee, 15),
    cafe8: Math.min(8_000, coffee),
  };
  const off = codes.map((code) => ({ code, amount: amounts[code] }));
  const fee = FEES[place];
  const total = subtotal + bags * bagPrice(bag) + fee - sum(off.map(({ amount }) => amount));
  return { subtotal, bags, off, fee, total };
}

/**
 * What is promised: as it was confirmed, or as staff left it (rule 65): no more bags than were confirmed, a
 * percentage of so much of less, and pesos whole, as far as what they are for costs as much.
 */
export function promiseOf(order: Choices & Pick<BookOrder, 'before'>) {
  if (order.before === null) return confirmedOf(order);
  const before = confirmedOf({ ...order, lines: order.before });
  const { fee } = before;
  const subtotal = sum(order.lines.map(priceOf));
  const bags = Math.min(before.bags, bagsFor(order.bag, order.lines));
  const off = before.off.map(({ code, amount }) => {
    if (code === 'mercado5') return { code, amount };
    if (code === 'cafe8') return { code, amount: Math.min(amount, coffeeWorth(order.lines)) };
    const worth = code === 'cafe15' ? coffeeWorth : (lines: readonly Amount[]) => sum(lines.map(priceOf));
    return { code, amount: shareOf(amount, worth(order.before ?? []), worth(order.lines)) };
  });
  const total = subtotal + bags * bagPrice(order.bag) + fee - sum(off.map(({ amount }) => amount));
  return { subtotal, bags, off, fee, total };
}

export function isPicked({ lines }: BookOrder): boolean {
  return lines.some(({ pick }) => pick !== null);
}

/** What is to be paid of it: what was picked, never above what was confirmed and what was agreed beside it. */
export function toPayOf(order: BookOrder): number {
  if (!order.isSettled) return promiseOf(order).total;
  return costOf(order, crateOf(order));
}

/** What it costs with these parts of its crate; bags and delivery as for all of it. */
function costOf(order: BookOrder, parts: readonly Part[]): number {
  const confirmed = promiseOf(order);
  const goods = sum(parts.map(({ total }) => total));
  const extra = sum(
    order.lines.map((line) => (line.pick?.other ? Math.max(0, (line.pick.agreed ?? 0) - priceOf(line)) : 0)),
  );
  return Math.min(confirmed.total + extra, goods + besideGoodsOf(order) - offOfParts(order, parts));
}

/** Pesos that its coupons take off these parts of its crate. */
function offOfParts(order: BookOrder, parts: readonly Part[]): number {
  const { off, subtotal } = promiseOf(order);
  const goods = sum(parts.map(({ total }) => total));
  return Math.min(goods, sum(off.map((coupon) => offOf(order, coupon, subtotal, parts))));
}

export function crateOf({ lines }: Pick<BookOrder, 'lines'>): Part[] {
  return lines.flatMap(partsOf);
}

/** Pesos of it that are not for goods. */
export function besideGoodsOf(order: BookOrder): number {
  const { bags, fee } = promiseOf(order);
  const left = order.isSettled ? Math.min(bags, bagsFor(order.bag, crateOf(order))) : bags;
  return left * bagPrice(order.bag) + fee;
}

/** Pesos for what is left at the door: without what is for adults where nobody showed a document. */
export function worthAtDoor(order: BookOrder): number {
  return costOf(
    order,
    crateOf(order).filter(({ good }) => !order.withoutAdults || !good.adults),
  );
}

/** What the order costs less without that, as if nobody had found it; what is left is rounded for the shopper. */
export function worthOfBack(order: BookOrder, { lineId, goodId, count }: Back): number {
  const crate = crateOf(order);
  const left = crate.flatMap((part) => {
    if (part.lineId !== lineId || part.good.id !== goodId) return [part];
    const rest = part.count - count;
    return rest === 0 ? [] : [{ ...part, count: rest, total: Math.floor((part.total * rest) / part.count) }];
  });
  const goods = (parts: readonly Part[]) => sum(parts.map(({ total }) => total)) - offOfParts(order, parts);
  return goods(crate) - goods(left);
}

/** Pesos that were given back, or are owed, and credit that came back. */
export function owedOf(order: BookOrder): number {
  const ofCredit = order.state === 'cancelled' ? order.creditUsed : 0;
  return owedOnline(order) + (order.back?.amount ?? 0) + ofCredit;
}

/** Pesos that go back of what was paid online. */
function owedOnline(order: BookOrder): number {
  const { total } = promiseOf(order);
  if (!order.isPaid) return 0;
  if (order.state === 'cancelled') return total;
  if (order.end === null) return total - toPayOf(order);
  if (order.end === 'delivered') return total - worthAtDoor(order);
  return total - besideGoodsOf(order);
}

function bagsFor(bag: Bag, amounts: readonly { countType: 'units' | 'grams'; count: number }[]): number {
  if (bag === '') return 0;
  const of = (type: string) =>
    sum(amounts.filter(({ countType }) => countType === type).map(({ count }) => count));
  return Math.max(Math.ceil(of('units') / BAGS[bag].pieces), Math.ceil(of('grams') / BAGS[bag].grams));
}

function bagPrice(bag: Bag): number {
  return bag === '' ? 0 : BAGS[bag].price;
}

/** A percentage takes its share of less, rounded for the shopper; pesos stay whole, for coffee up to its cost. */
function offOf(
  { lines }: BookOrder,
  { code, amount }: { code: Code; amount: number },
  of: number,
  parts: readonly Part[],
) {
  if (code === 'mercado5') return amount;
  if (code === 'bienvenida') return shareOf(amount, of, sum(parts.map(({ total }) => total)));
  // What replaces coffee counts as coffee.
  const ids = lines.filter(({ good }) => good.sku === 'cafe').map(({ id }) => id);
  const coffee = sum(parts.filter(({ lineId }) => ids.includes(lineId)).map(({ total }) => total));
  return code === 'cafe8' ? Math.min(amount, coffee) : shareOf(amount, coffeeWorth(lines), coffee);
}

function coffeeWorth(lines: readonly Amount[]): number {
  return sum(lines.filter(({ good }) => good.sku === 'cafe').map(priceOf));
}

/** Of less so much less, rounded for the shopper. */
function shareOf(amount: number, before: number, now: number): number {
  return now >= before ? amount : amount - Math.floor((amount * (before - now)) / before);
}

function part(pesos: number, percent: number): number {
  return Math.floor((pesos * percent) / 100);
}
