import { expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { addOrders } from '#test/load/staff/many-orders.ts';
import { withClient } from '#test/postgres-client.ts';
import { loadDemo } from './load.ts';

it('a year of orders is added to the demonstration, numbered in their order', async () => {
  const { adminUrl, drop } = await createTestDatabase({ isEmpty: true });
  const key = testKeys(adminUrl);
  try {
    await loadDemo(adminUrl, key, { products: 100, offices: 1 });
    await withClient(adminUrl, async (client) => {
      const count = async () => {
        const { rows } = await client.query(
          `select count(*)::int as orders, min(number) as first, max(number) as last,
             (select last_number from order_counter c where c.business_id = b.id) as counter,
             count(*) filter (where number <> place)::int as misplaced
           from (select id from business order by created_at, slug limit 1) b
           join lateral (
             select number, row_number() over (order by created_at, number) as place
             from customer_order o where o.business_id = b.id
           ) o on true group by b.id`,
        );
        return rows[0];
      };
      const { orders } = await count();
      await addOrders(adminUrl, key, 200);
      const all = orders + 200;
      expect(await count()).toEqual({ orders: all, first: 1, last: all, counter: all, misplaced: 0 });
    });
  } finally {
    await drop();
  }
}, 60_000);
