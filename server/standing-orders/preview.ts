import type { OutputOf } from '#contract/index.ts';
import { atTime, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { WINDOW_MS } from '#rules/dates/durations.ts';
import { deliveryCost } from '#rules/deliveries/fee.ts';
import type { DeliveryWindow } from '#rules/deliveries/windows.ts';
import { type ChosenWindow, chooseWindow } from '#rules/standing-orders/window-choice.ts';
import { noonOf } from '#rules/standing-orders/words.ts';
import { previewOf } from '#server/cart/lines/add-report.ts';
import {
  type CartLines,
  type JoinOutcome,
  planLines,
  type Source,
  type WantedLine,
} from '#server/cart/lines/join-lines.ts';
import { priceChangeText } from '#server/cart/texts.ts';
import { type Place, windowsFor } from './place.ts';
import type { StandingLine, StandingOrderRow } from './queries.ts';
import { substitutesFor } from './substitutes.ts';
import { windowNotice } from './texts.ts';

export type WantedGoods = WantedLine & { line: StandingLine };
type Prepared = OutputOf<'standingOrders.prepared'>;

export type Preview = Pick<
  Prepared,
  'added' | 'changed' | 'missing' | 'lines' | 'total' | 'unavailable' | 'delivery_price' | 'window_notice'
> & {
  chosen: ChosenWindow<DeliveryWindow> | undefined;
  /** Lines that cost more than last time. */
  dearerCount: number;
};

/**
 * What an order would be on a day with the prices, the stock and the hours of now; nothing is written. `cart`: what its
 * goods join.
 */
export async function previewStanding(
  source: Source,
  row: StandingOrderRow,
  { place, day, lines = [], now }: { place: Place; day: string; lines?: CartLines['lines']; now: Date },
): Promise<Preview> {
  const { db } = source;
  const { office, address } = place;
  const outcome = await planLines(source, { officeId: office.id, lines }, wantedOf(row.goods), inStock);
  const { list, hasAlcohol } = await unavailableOf(source, office.id, outcome);
  const preview = previewOf(outcome, dearer);
  const offered = await windowsFor(db, office, { type: row.type, lines: row.goods.length, hasAlcohol }, now);
  const wanted = { type: row.type, day, time: row.window_time };
  const chosen = chooseWindow(offered.windows, wanted);
  const alcoholBar = offered.alcoholBarAt(windowAt(day, row.window_time));
  return {
    ...preview,
    unavailable: list,
    delivery_price: address ? deliveryCost(office.zones, address, office.delivery, preview.total).fee : 0,
    chosen,
    dearerCount: outcome.joined.filter((line) => line.count > line.before && dearer(line).length > 0).length,
    window_notice: windowNotice(office, wanted, chosen, { alcoholBar, now }),
  };
}

export const inStock = { withinStock: true } as const;

export function wantedOf(goods: readonly StandingLine[]): WantedGoods[] {
  return goods.map((line) => ({ ...line, line }));
}

/** What costs more than last time; a lower price needs no word (rule 14), and one that was not sold has none. */
export function dearer({ wanted, product }: JoinOutcome<WantedGoods>['joined'][number]): string[] {
  const { price } = wanted.line;
  return price > 0 && product.price_neto > price ? [priceChangeText(price, product.price_neto)] : [];
}

async function unavailableOf(
  { db }: Source,
  officeId: string,
  { joined, leftOut, products }: Awaited<ReturnType<typeof planLines<WantedGoods>>>,
) {
  const gone = leftOut.filter(({ limited }) => limited === undefined);
  const taken = new Set(joined.map(({ product }) => product.id));
  const instead = await substitutesFor(
    db,
    officeId,
    gone.map(({ wanted }) => wanted.line),
    taken,
  );
  const hasAlcohol = joined.some(({ product }) => product.goodsKind === 'alcohol');
  const list = gone.map(({ wanted: { productId }, name }) => {
    const product = products.get(productId);
    const isSold = product?.active === true && product.price !== null;
    const reason = isSold ? ('sold_out' as const) : ('not_sold' as const);
    return { product_id: productId, name, reason, instead: instead.get(productId) ?? null };
  });
  return { list, hasAlcohol };
}

function windowAt(day: string, time: string): DeliveryWindow {
  const start = atTime(bogotaParts(noonOf(day)), time);
  return { start, end: new Date(start.getTime() + WINDOW_MS) };
}
