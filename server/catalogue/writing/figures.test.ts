import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { withCatalogueNotices } from '#test/catalogue-notices.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import type { Figure } from './figure.ts';
import { writeFigures } from './figures.ts';
import { sendLateNotices } from './notices.ts';
import { writeColumns } from './write-figures.ts';

const { bretana, palmira } = officeIds;
const now = () => fridayMorning;

let server: TestServer;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl));
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await server.close();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const lineOf = (
  product: { id: string },
  figure: Omit<Figure, 'officeId' | 'productId'>,
  officeId = bretana,
): Figure => ({
  officeId,
  productId: product.id,
  ...figure,
});

async function rowOf(product: { id: string }, office = bretana) {
  const [row] = await server.sql<{
    price: number;
    net: number;
    stock: number;
    received: number;
    version: number;
  }>(
    `select greatest(list_price, price)::int as price, price_neto::int as net, stock::int, received::int, version from product_office
     where office_id = $1 and product_id = $2`,
    [office, product.id],
  );
  return row;
}

describe('figures', () => {
  it('change only the given values, and move the received quantity with the stock', async () => {
    const before = await rowOf(goods.arroz);
    const cheaper = await rowOf(goods.cafe);
    const report = await writeFigures(
      db,
      [
        lineOf(goods.arroz, { price: 21_000, stock: 7 }),
        lineOf(goods.cafe, { stockChange: 5 }),
        lineOf(goods.sal, {}),
      ],
      { now },
    );
    expect(report).toMatchObject({ lineCount: 3, added: 0, changed: 2, refused: [], notified: 1 });
    const { net, price, received, stock, version } = before ?? expect.fail();
    // Without a discount the net price is the price.
    expect(await rowOf(goods.arroz)).toEqual({
      price: 21_000,
      net: net === price ? 21_000 : net,
      stock: 7,
      received: received + 7 - stock,
      version: version + 1,
    });
    expect(await rowOf(goods.cafe)).toEqual({
      ...cheaper,
      stock: (cheaper?.stock ?? 0) + 5,
      received: (cheaper?.received ?? 0) + 5,
      version: (cheaper?.version ?? 0) + 1,
    });
    // Once more changes nothing, and nobody is notified.
    const again = await writeFigures(db, [lineOf(goods.arroz, { price: 21_000, stock: 7 })], { now });
    expect(again).toMatchObject({ changed: 0, notified: 0 });
  });

  it('report why a line was not written, and write the others', async () => {
    const stock = (await rowOf(goods.leche))?.stock ?? 0;
    const report = await writeFigures(
      db,
      [
        lineOf(goods.leche, { stockChange: -stock - 1 }),
        lineOf(goods.pasta, { stock: -1 }),
        lineOf(goods.azucar, { price: 900.5 }),
        lineOf(goods.ron, { priceNeto: 999_999 }),
        lineOf({ id: missingId }, { price: 100 }),
        lineOf({ id: 'no id' }, { price: 100 }),
        lineOf(goods.huevos, { stock: 1 }, missingId),
        lineOf(goods.huevos, { stock: 1 }, officeIds.plazaCentro),
        lineOf(goods.sal, { stock: 9 }),
        lineOf(goods.cafe, { stock: 3 }),
        lineOf(goods.cafe, { stock: 4 }),
      ],
      { now },
    );
    const refused = report.refused
      .map(({ officeId, productId, why }) => `${officeId} ${productId} ${why}`)
      .sort();
    expect(refused).toEqual(
      [
        `${bretana} ${goods.leche.id} BAD_STOCK`,
        `${bretana} ${goods.pasta.id} BAD_STOCK`,
        `${bretana} ${goods.azucar.id} BAD_PRICE`,
        `${bretana} ${goods.ron.id} BAD_PRICE`,
        `${bretana} ${missingId} UNKNOWN_PRODUCT`,
        `${bretana} no id UNKNOWN_PRODUCT`,
        `${missingId} ${goods.huevos.id} UNKNOWN_OFFICE`,
        `${officeIds.plazaCentro} ${goods.huevos.id} UNKNOWN_OFFICE`,
        `${bretana} ${goods.cafe.id} TWICE`,
      ].sort(),
    );
    expect(report.changed).toBe(1);
    expect((await rowOf(goods.leche))?.stock).toBe(stock);
    expect((await rowOf(goods.sal))?.stock).toBe(9);
  });

  it('add a product to an office that did not sell it, with the copies of the product', async () => {
    const remove = 'delete from product_office where office_id = $1 and product_id = $2';
    await server.sql(remove, [palmira, goods.sal.id]);
    await server.sql(remove, [palmira, goods.azucar.id]);
    await server.sql('update product set hidden = true where id = $1', [goods.azucar.id]);
    const report = await writeFigures(
      db,
      [
        lineOf(goods.sal, { price: 2_000, priceNeto: 1_800, stockChange: 4 }, palmira),
        lineOf(goods.azucar, { price: 3_000, stock: 8 }, palmira),
      ],
      { now },
    );
    expect(report).toMatchObject({ added: 2, refused: [] });
    expect(await rowOf(goods.sal, palmira)).toMatchObject({
      price: 2_000,
      net: 1_800,
      stock: 4,
      received: 4,
    });
    const copies = await server.sql(
      `select po.product_id from product_office po join product p on p.id = po.product_id
       where (po.category_id, po.subcategory_id, po.brand_id, po.visible, po.popularity)
         is distinct from (p.category_id, p.subcategory_id, p.brand_id, not p.inactive and not p.hidden and p.picture <> '', p.views_total)
         and po.product_id = any($1)`,
      [[goods.sal.id, goods.azucar.id]],
    );
    expect(copies).toEqual([]);
    await server.sql('update product set hidden = false where id = $1', [goods.azucar.id]);
    const lacking = await writeFigures(db, [lineOf(goods.azucar, { stock: 1 }, idOf('office of nobody'))], {
      now,
    });
    expect(lacking.refused).toMatchObject([{ why: 'UNKNOWN_OFFICE' }]);
  });

  it('of any kind and in any order have the same result as a list of them, never below zero', async () => {
    const sold = [goods.arroz, goods.cafe, goods.sal, goods.leche, goods.pasta];
    const line = fc.record({
      product: fc.constantFrom(...sold),
      figure: fc.oneof(
        fc.record({ stock: fc.integer({ min: 0, max: 30 }) }),
        fc.record({ stockChange: fc.integer({ min: -20, max: 20 }) }),
        fc.record({ price: fc.integer({ min: 1, max: 40 }).map((price) => price * 1_000) }),
        fc.record({ priceNeto: fc.integer({ min: 1, max: 40 }).map((price) => price * 1_000) }),
      ),
    });
    const bulks = fc.array(fc.uniqueArray(line, { selector: ({ product }) => product.id }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(bulks, fc.integer({ min: 1, max: 3 }), async (bulk, batch) => {
        const model = new Map(
          await Promise.all(sold.map(async (good) => [good.id, await rowOf(good)] as const)),
        );
        for (const lines of bulk) {
          const figures = lines.map(({ product, figure }) => lineOf(product, figure));
          const { refused } = await writeFigures(db, figures, { now, batch });
          for (const figure of figures) {
            const row = model.get(figure.productId) ?? expect.fail();
            const next = after(row, figure);
            const isRefused = next.net > next.price || next.stock < 0;
            expect(refused.some(({ productId }) => productId === figure.productId)).toBe(isRefused);
            if (!isRefused) model.set(figure.productId, next);
          }
        }
        for (const good of sold) {
          const { version: _, ...row } = (await rowOf(good)) ?? expect.fail();
          expect(row).toEqual(
            Object.fromEntries(
              Object.entries(model.get(good.id) ?? {}).filter(([name]) => name !== 'version'),
            ),
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('concurrent orders', () => {
  it('lose no order and no figure: received minus sold remains', async () => {
    const people = 30;
    await writeFigures(db, [lineOf(goods.ron, { stock: 50 }), lineOf(goods.cafe, { stock: 200 })], { now });
    const shoppers = await readyShoppers(
      server,
      Array.from({ length: people }, () => [
        { product: goods.ron, count: 1 },
        { product: goods.cafe, count: 2 },
      ]),
    );
    const totals = await Promise.all(shoppers.map(totalOf));
    const before = { ron: await rowOf(goods.ron), cafe: await rowOf(goods.cafe) };
    let [isOver, bulks] = [false, 0];
    const filling = (async () => {
      // In batches of one product, and of all at once.
      for (; !isOver || bulks < 4; bulks += 1) {
        const figures = Object.values(goods).map((good) => lineOf(good, { stockChange: 1 }));
        await writeFigures(db, figures, { now, batch: bulks % 2 === 0 ? 7 : 1_000 });
      }
    })();
    const answers = await Promise.all(shoppers.map((shopper, turn) => order(shopper, totals[turn] ?? 0)));
    isOver = true;
    await filling;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: people }, () => 200));
    expect((await rowOf(goods.ron))?.stock).toBe((before.ron?.stock ?? 0) + bulks - people);
    expect((await rowOf(goods.cafe))?.stock).toBe((before.cafe?.stock ?? 0) + bulks - 2 * people);
  });
});

describe('caches', () => {
  it('are notified once for each office, only by the outbox, and the shop shows it', async () => {
    const offered = Object.values(goods);
    const figures = [bretana, palmira].flatMap((office) =>
      offered.map((good) => lineOf(good, { price: 77_000, priceNeto: 66_000 }, office)),
    );
    await withCatalogueNotices(server.adminUrl, async (heard) => {
      // Two offices at a time, and their batches in turn: people are being served.
      const report = await writeFigures(db, figures, { now, batch: 5, atOnce: 2, isBusy: () => true });
      expect(report.changed).toBeGreaterThan(20);
      expect(report.notified).toBe(2);
      await vi.waitFor(
        async () => {
          const answer = await server.guest().call('products.page', {
            params: { branchId: bretana },
            query: { limit: 100 },
          });
          expect(new Set(answer.ok().list.map(({ price_neto }) => price_neto))).toEqual(new Set([66_000]));
          // What orders of a moment ago moved is said, too.
          const ownNews = heard.filter((line) => line.startsWith(businessIds.canasta));
          const news = ownNews.filter((line) => !line.includes(' stock '));
          const said = news.map((line) => line.split(' ').slice(1, 3).join(' '));
          expect(said.sort()).toEqual([bretana, palmira].map((office) => `office ${office}`).sort());
        },
        { timeout: 5_000 },
      );
    });
    expect(await server.sql('select subject from pending_notice')).toEqual([]);
  });

  it('are notified by another process, a minute later, about a killed bulk', async () => {
    const columns = {
      productIds: [goods.sal.id],
      price: [99_000],
      priceNeto: [98_000],
      stock: [null],
      stockBefore: [null],
      stockChange: [null],
      stockMin: [null],
      received: [null],
    };
    const later = (seconds: number) => new Date(fridayMorning.getTime() + seconds * 1_000);
    await withCatalogueNotices(server.adminUrl, async (heard) => {
      await writeColumns(db, { bulkId: idOf('killed'), officeId: bretana, now: now() }, columns);
      expect(await sendLateNotices(db, later(59))).toBe(0);
      expect(await sendLateNotices(db, later(61))).toBe(1);
      expect(await sendLateNotices(db, later(61))).toBe(0);
      await expect.poll(() => heard).toContain(`${businessIds.canasta} office ${bretana} *`);
    });
  });
});

type Known = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

function after(row: Known, { price = row.price, priceNeto, stock, stockChange = 0 }: Figure): Known {
  const net = priceNeto ?? (row.net === row.price ? price : row.net);
  const change = stock === undefined ? stockChange : stock - row.stock;
  return { ...row, price, net, stock: row.stock + change, received: row.received + change };
}
