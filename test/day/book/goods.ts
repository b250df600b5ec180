import { type Good, goods } from '#test/factories/goods.ts';

/** What a day sells and what it costs, computed here on its own and not by the rules of the product. */

export type CountType = 'units' | 'grams';
export type Amount = { good: Good; countType: CountType; count: number };

/** Grams that the price of goods by weight is for. */
const KILO = 1_000;

const sold: Good[] = [
  ...[goods.aguacate, goods.banano, goods.mango, goods.tomate, goods.cebolla, goods.papa],
  ...[goods.arroz, goods.frijol, goods.azucar, goods.sal, goods.pasta, goods.aceite],
  ...[goods.cafe, goods.chocolate, goods.leche, goods.yogur, goods.mantequilla, goods.huevos],
];
const forAdults: Good[] = [goods.cerveza, goods.ron];

export const shelves = { sold, forAdults, all: [...sold, ...forAdults] };

const byId = new Map<string, Good>(Object.values(goods).map((good) => [good.id, good]));

export function goodOf(id: string): Good {
  const good = byId.get(id);
  if (!good) throw new Error(`No product of the shop: ${id}`);
  return good;
}

/** Grams of what is sold by weight, else pieces. */
export function demandOf({ good, countType, count }: Amount): number {
  return good.byGram && countType === 'units' ? count * (good.gramsPerUnit ?? 1) : count;
}

/** Pesos of that much of it. */
export function priceOfDemand(good: Good, demand: number): number {
  const price = good.net ?? good.price;
  return good.byGram ? Math.floor((price * demand) / KILO) : price * demand;
}

export function priceOf(amount: Amount): number {
  return priceOfDemand(amount.good, demandOf(amount));
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
