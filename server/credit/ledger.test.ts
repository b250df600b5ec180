import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Client } from '#test/client.ts';
import { endRound, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';
import { creditOf, nextCart, orderWith, withCredit } from '#test/returns/credit-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { sweepCredit } from './sweep.ts';

/** Entries of credit as the tables keep them, and how they go in time (rule 108). */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterEach(() => endRound(yeison, luz));
afterAll(() => server.close());

const rich = () => withCredit(server, { luz, yeison }, 5);

describe('the ledger', () => {
  it('lets what nobody used go, once, and nothing before', async () => {
    const { order, credit } = await rich();
    const database = openDatabase(server.adminUrl);
    const db = database.forBusiness(businessIds.canasta);
    const late = new Date(fridayMorning.getTime() + 367 * 86_400_000);
    const early = new Date(fridayMorning.getTime() + 300 * 86_400_000);
    await sweepCredit(db, early);
    expect((await creditOf(order.shopper)).usable).toBe(credit);
    await Promise.all([sweepCredit(db, late), sweepCredit(db, late)]);
    await database.close();
    const { usable, entries } = await creditOf(order.shopper);
    expect({ usable, kinds: entries.map(({ kind, amount }) => [kind, amount]) }).toEqual({
      usable: 0,
      kinds: [
        ['expired', -credit],
        ['return', credit],
      ],
    });
  });

  it('waits behind the stock of a cancelled order, as an order takes them: no two wait for each other', async () => {
    const { order, credit } = await rich();
    const cart = await nextCart(server, order.shopper);
    const { id } = (await orderWith(cart, credit)).ok().order;
    const { userId } = order.shopper;
    const answer = await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      await client.query('select 1 from product_office where product_id = $1 for update', [goods.sal.id]);
      const cancelled = luz.call('orders.move', {
        params: { id },
        body: { state: '12_store_cancel_order' },
      });
      await until('it waits for the stock', async () => {
        const waits =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await server.sql(waits)).length > 0;
      });
      // Nobody waits for an account meanwhile.
      await client.query('select 1 from credit_account where user_id = $1 for update nowait', [userId]);
      await client.query('rollback');
      return { cancelled };
    });
    expect((await answer.cancelled).status).toBe(200);
    expect((await creditOf(cart)).usable).toBe(credit);
  });

  it('goes with an account that is erased: the audit keeps how much', async () => {
    const { order, credit } = await rich();
    const { client, userId } = order.shopper;
    (await client.call('personalData.askDeletion', { body: {} })).ok();
    const audit = "select after from audit_log where action = 'personalData.askDeletion' and actor_id = $1";
    expect(await server.sql(audit, [userId])).toEqual([{ after: { credit } }]);
    await client.call('personalData.cancelDeletion', {});
  });

  it('only grows, and is never below zero: the tables refuse it', async () => {
    const { order, credit } = await rich();
    const { sql } = server;
    const take = (amount: number) =>
      sql(
        `insert into credit_entry (business_id, id, user_id, kind, amount, at)
         select business_id, new_id(), user_id, 'expired', $2, now() from customer_order where id = $1`,
        [order.id, amount],
      );
    await expect(take(-credit - 1)).rejects.toThrow(/credit_never_negative/);
    await expect(take(credit)).rejects.toThrow(/credit_entry/);
    const rights = await sql(
      `select privilege_type from information_schema.role_table_grants
       where grantee = 'canasta_app' and table_name in ('credit_entry', 'credit_account') order by 1`,
    );
    expect(rights.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT', 'SELECT']);
  });
});
