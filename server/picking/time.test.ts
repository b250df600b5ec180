import { expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { goods } from '#test/factories/goods.ts';
import { acceptedOrder, action, openPicking, record } from '#test/picking/picking-world.ts';
import { fridayMorning } from '#test/server.ts';

it('orders that are picked in one walk share its time by their lines', async () => {
  let now = fridayMorning;
  const { server, luz, wilson } = await openPicking({ now: () => now });
  const one = await acceptedOrder(server, luz, [{ product: goods.arroz, count: 1 }]);
  const three = await acceptedOrder(
    server,
    luz,
    [goods.arroz, goods.cafe, goods.leche].map((product) => ({ product, count: 1 })),
  );
  const body = { walk_id: newId(), order_ids: [one.id, three.id] };
  for (const id of body.order_ids) (await wilson.call('picking.takeNext', { body: { key: id } })).ok();
  const { lines } = (await wilson.call('picking.start', { body })).ok();
  for (const { id, order_id } of lines) await record(wilson, order_id, [action(id, { found: { count: 1 } })]);
  now = new Date(now.getTime() + 120_000);
  const perLine = async (id: string) => {
    (await wilson.call('picking.finish', { params: { id } })).ok();
    return (await luz.call('orders.get', { params: { id } })).ok().order.settlement?.seconds_per_line;
  };
  expect([await perLine(one.id), await perLine(three.id)]).toEqual([30, 30]);
  await server.close();
});
