import { afterAll, beforeAll, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Message } from '#server/messages/message.ts';
import type { Client } from '#test/client.ts';

import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { tellLowStock } from './tell-low-stock.ts';

/** What is at the least that an office wants of it: a list, and a mail once a day. */

let server: TestServer;
let andres: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  [andres, luz] = await Promise.all([server.as('andres'), server.as('luz')]);
  await server.sql('update product_office set stock_min = 0');
});
afterAll(() => server.close());

const figures = (stock: number, stockMin: number, { id }: { id: string }, office: string) =>
  server.sql(
    `update product_office set stock = $1, received = received + $1 - stock, stock_min = $2
     where product_id = $3 and office_id = $4`,
    [stock, stockMin, id, office],
  );
const listed = async (who: Client, query: object) =>
  (await who.call('products.staffPage', { query: { limit: 100, lowStock: 'true', ...query } }))
    .ok()
    .list.map(({ id }) => id);

it('is listed for an office, or for all of them; without a minimum nothing is', async () => {
  expect(await listed(luz, {})).toEqual([]);
  await figures(0, 0, goods.sal, officeIds.bretana);
  await figures(10, 10, goods.leche, officeIds.bretana);
  await figures(11, 10, goods.huevos, officeIds.bretana);
  await figures(0, 5, goods.cafe, officeIds.palmira);
  expect(await listed(luz, { branch_id: officeIds.bretana })).toEqual([goods.leche.id]);
  expect(await listed(luz, { branch_id: officeIds.palmira })).toEqual([goods.cafe.id]);
  expect((await listed(luz, {})).toSorted()).toEqual([goods.leche.id, goods.cafe.id].toSorted());
  const above = (await luz.call('products.staffPage', { query: { limit: 100, lowStock: 'false' } })).ok()
    .list;
  expect(above.map(({ id }) => id)).not.toContain(goods.leche.id);
  const parameters = { lowStock: 'true', branch_id: officeIds.bretana, columns: ['id_item'] };
  (await andres.call('downloads.ticket', { body: { download: 'products.csv', parameters } })).ok();
});

it('is told once a day to the staff of the office, or to who works for all', async () => {
  const written: Message[] = [];
  const database = openDatabase(server.adminUrl);
  const write = async (_tx: unknown, message: Message) => void written.push(message);
  const tell = (at: Date) =>
    tellLowStock(database.forBusiness(businessIds.canasta), { write, wake: () => {} }, at);
  await server.sql("update app_user set disabled = true where role = 'admin' and office_id = $1", [
    officeIds.palmira,
  ]);
  const all = await Promise.all([1, 2, 3].map(() => tell(bogotaDate(2026, 11, 20, 6))));
  expect(all.filter((count) => count > 0)).toHaveLength(1);
  const toBretana = written.filter(({ text }) => text.includes('Bretaña'));
  expect(toBretana.map(({ to }) => to)).toEqual([people.andres.email]);
  expect(toBretana[0]).toMatchObject({ subject: 'Un producto por agotarse en Sede Bretaña' });
  expect(toBretana[0]?.text).toContain(`(${goods.leche.sku}): quedan 10 und, mínimo 10 und`);
  expect(toBretana[0]?.text).not.toContain(goods.huevos.sku);
  const toPalmira = written.filter(({ text }) => text.includes('Palmira'));
  expect(toPalmira.map(({ to }) => to)).toContain(people.luz.email);
  expect(toPalmira[0]?.text).toContain(`(${goods.cafe.sku}): agotado, mínimo 5 und`);

  written.length = 0;
  expect(await tell(bogotaDate(2026, 11, 20, 23))).toBe(0);
  await figures(50, 10, goods.leche, officeIds.bretana);
  await tell(bogotaDate(2026, 11, 21, 6));
  expect(written.some(({ text }) => text.includes('Bretaña'))).toBe(false);
  expect(written.some(({ text }) => text.includes('Palmira'))).toBe(true);

  // What expires is in the same mail, also where nothing else is.
  written.length = 0;
  await server.sql(
    'update category set tracks_expiry = true where id = (select category_id from product where id = $1)',
    [goods.leche.id],
  );
  for (const [good, day] of [
    [goods.leche, '2026-11-21'],
    [goods.yogur, '2026-11-25'],
    [goods.mantequilla, '2026-11-26'],
    [goods.sal, '2026-11-21'],
  ] as const)
    await server.sql(
      `insert into stock_lot (business_id, id, office_id, product_id, expires_on, amount)
       values ($1, gen_random_uuid(), $2, $3, $4, 5)`,
      [businessIds.canasta, officeIds.bretana, good.id, day],
    );
  await tell(bogotaDate(2026, 11, 22, 6));
  const dated = written.find(({ text }) => text.includes('Bretaña'));
  expect(dated).toMatchObject({ subject: '2 productos por vencer en Sede Bretaña' });
  expect(dated?.text).toContain(`(${goods.leche.sku}): quedan 5 und, venció el 21 de noviembre de 2026`);
  expect(dated?.text).toContain(`(${goods.yogur.sku}): quedan 5 und, vence el 25 de noviembre de 2026`);
  expect(dated?.text).not.toContain(goods.mantequilla.sku);
  expect(dated?.text).not.toContain(goods.sal.sku);
  await database.close();
});
