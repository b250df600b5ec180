import { bogotaParts, dayNumber, type Instant } from '../dates/bogota-clock.ts';

/** What an office asks for a product: its list price, what is paid, and the price that is struck beside it. */
export type AskedPrice = { list: number; net: number; struck: number };

/** How long an earlier price counts. */
export const STRUCK_DAYS = 30;

/**
 * The price that is struck when a discount begins (rule 116): the list price, or the lowest net price of the last 30
 * days. While the discount lasts or grows it stays; a smaller one is compared with the larger one before. `lowest`: of
 * earlier prices in these days; null: none. A product that is new in an office has no earlier price.
 */
export function struckPrice(
  before: AskedPrice | null,
  next: Omit<AskedPrice, 'struck'>,
  lowest: number | null,
): number {
  const { list, net } = next;
  if (before === null || net >= list) return list;
  if (list === before.list && net === before.net) return before.struck;
  const isOffered = before.net < before.struck;
  if (isOffered && net <= before.net) return Math.min(list, before.struck);
  return Math.min(list, Math.max(net, Math.min(before.net, lowest ?? before.net)));
}

/** The day of the calendar in Colombia as a number, by which earlier prices are kept. */
export function priceDay(now: Instant): number {
  return dayNumber(bogotaParts(now));
}
