import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
  await server.sql("update app_user set role = 'picker', office_id = $2 where id = $1", [
    people.paola.id,
    officeIds.bretana,
  ]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it('a picker learns that an order was given away also after somebody else has begun it, and what was unsent is kept', async () => {
  const { id } = await orderInWalk(server, { luz, wilson }, [{ product: goods.huevos, count: 2 }]);
  const [line] = await linesOf(wilson, id);
  if (!line) throw new Error('No line');
  const unsent = action(line.id, { found: { count: 1 }, reason: 'shelf_empty' });
  const paola = await server.as('paola');
  const leftOf = async (who: Client) => (await who.call('picking.walk', { query: { had: id } })).ok().left;
  // Never theirs, it is not there.
  expect((await record(paola, id, [unsent])).failure().error).toBe('NOT_FOUND');
  expect(await leftOf(paola)).toEqual([]);

  const give = { params: { id }, body: { delivery: { picker_id: people.paola.id } } };
  (await luz.call('orders.move', give)).ok();
  (await paola.call('picking.start', { body: { walk_id: newId(), order_ids: [id] } })).ok();

  expect(await leftOf(wilson)).toEqual([{ order_id: id, crate: '', why: 'ORDER_REASSIGNED' }]);
  const before = await goodsAt(server, goods.huevos.id, officeIds.bretana);
  for (const _ of [1, 2]) {
    const { results, lines } = (await record(wilson, id, [unsent])).ok();
    expect(results).toEqual([{ id: unsent.id, conflict: 'ORDER_REASSIGNED' }]);
    expect(lines).toBeNull();
  }
  expect(await goodsAt(server, goods.huevos.id, officeIds.bretana)).toEqual(before);
  const kept = 'select conflict, applied from pick_action where order_id = $1 and id = $2';
  expect(await server.sql(kept, [id, unsent.id])).toEqual([{ conflict: 'ORDER_REASSIGNED', applied: false }]);
  for (const call of ['picking.finish', 'picking.billed'] as const)
    expect((await wilson.call(call, { params: { id } })).failure().error).toBe('NOT_FOUND');

  const [hers] = await linesOf(paola, id);
  expect(hers?.picked).toBeNull();
  (await record(paola, id, [action(line.id, { found: { count: 2 } })])).ok();
  (await paola.call('picking.finish', { params: { id } })).ok();
});
