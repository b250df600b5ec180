import pg from 'pg';
import type { Figure as OfficeFigure } from '#server/catalogue/writing/figure.ts';
import { type FiguresReport, writeFigures } from '#server/catalogue/writing/figures.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { repeat } from '#test/load/http-load.ts';
import { atMost, type Figure } from '#test/load/report.ts';
import { fillCarts } from '#test/load/shoppers.ts';
import { order, totalsOf } from './order-figures.ts';

const ALONE_SECONDS = 4;
/** More carts than can be ordered meanwhile, so that nobody orders twice. */
const CARTS = 6_000;
const SHOPPERS_AT_ONCE = 2;

/** Every price and stock of every office written anew, as an import of the whole catalogue does, while people order. */
export async function bulkFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const database = openDatabase(appUrl(adminUrl));
  try {
    const { businessId, figures } = await everyFigure(client);
    const shoppers = await fillCarts(adminUrl, { count: CARTS, lines: 10 });
    const totals = await totalsOf(url, shoppers);
    const next = shoppers.values();
    let refused = 0;
    const orderNext = async () => {
      const shopper = next.next().value;
      if (!shopper) throw new Error('More carts are needed');
      const answer = await order(url, shopper, totals.get(shopper.cartId) ?? 0);
      if (answer.status !== 200) refused += 1;
    };
    const alone = await repeat(orderNext, { workers: SHOPPERS_AT_ONCE, seconds: ALONE_SECONDS });

    const took: number[] = [];
    let report: FiguresReport | undefined;
    const began = performance.now();
    const writing = writeFigures(database.forBusiness(businessId), figures, { now: () => new Date() });
    writing.then(
      (done) => {
        report = done;
      },
      () => undefined,
    );
    const ordering = Array.from({ length: SHOPPERS_AT_ONCE }, async () => {
      while (!report) {
        const from = performance.now();
        await orderNext();
        took.push(performance.now() - from);
      }
    });
    const done = await writing;
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(ordering);
    took.sort((one, other) => one - other);
    console.log(
      `bulk: ${done.lineCount} values, ${done.changed} changed, ${done.refused.length} refused, ${done.notified} notifications; ` +
        `${took.length} orders meanwhile: median ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms, longest ${at(took, 1)} ms; ` +
        `alone: median ${alone.p50} ms, p99 ${alone.p99} ms`,
    );
    return [
      atMost(
        `${done.lineCount.toLocaleString('en-US')} figures written while people order`,
        seconds,
        's',
        60,
      ),
      atMost('the same: caches notified', done.notified, 'times', 25),
      atMost('the same: orders refused', refused, 'orders', 0),
      atMost('create-order meanwhile, p99', at(took, 0.99), 'ms', 1000),
    ];
  } finally {
    await database.close();
    await client.end();
  }
}

/**
 * Half the products a little dearer, all with more stock; in the office where people order only more stock, so that
 * nobody is refused.
 */
async function everyFigure(client: pg.Client): Promise<{ businessId: string; figures: OfficeFigure[] }> {
  const { rows } = await client.query<{
    business: string;
    office: string;
    product: string;
    price: string;
    own: boolean;
  }>(
    `select po.business_id as business, po.office_id as office, po.product_id as product, po.price, o.is_default as own
     from product_office po
     join office o on o.business_id = po.business_id and o.id = po.office_id
     where po.business_id = (select id from business order by created_at, slug limit 1) order by po.product_id`,
  );
  const figures = rows.map(
    ({ office, product, price, own }): OfficeFigure => ({
      officeId: office,
      productId: product,
      stockChange: 3,
      ...(own ? {} : { price: Number(price) + 50 }),
    }),
  );
  return { businessId: rows[0]?.business ?? '', figures };
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
