import { expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { goods } from '#test/factories/goods.ts';
import { people } from '#test/people.ts';
import { acceptedOrder, action, linesOf, openPicking, record } from '#test/picking/picking-world.ts';
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

it('an order that joins a walk later, or is begun again, has the time since then', async () => {
  let now = fridayMorning;
  const { server, luz, wilson } = await openPicking({ now: () => now });
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const basket = [{ product: goods.arroz, count: 1 }];
  const [one, two, three] = [
    await acceptedOrder(server, luz, basket),
    await acceptedOrder(server, luz, basket),
    await acceptedOrder(server, luz, basket),
  ];
  const walk_id = newId();
  const start = async (id: string) => {
    const body = { delivery: { picker_id: people.wilson.id } };
    (await luz.call('orders.move', { params: { id }, body })).ok();
    (await wilson.call('picking.start', { body: { walk_id, order_ids: [id] } })).ok();
  };
  const finish = async (id: string) => {
    const found = (await linesOf(wilson, id)).map((line) => action(line.id, { found: { count: 1 } }));
    await record(wilson, id, found);
    (await wilson.call('picking.finish', { params: { id } })).ok();
    return (await luz.call('orders.get', { params: { id } })).ok().order.settlement?.seconds_per_line;
  };
  await start(one.id);
  wait(60);
  await start(two.id);
  wait(40);
  // A minute alone, and half of 40 seconds; the other one goes on alone.
  expect(await finish(one.id)).toBe(80);
  wait(30);
  expect(await finish(two.id)).toBe(50);

  await start(three.id);
  wait(20);
  (await luz.call('orders.undo', { params: { id: three.id }, body: {} })).ok();
  wait(3_600);
  await start(three.id);
  wait(25);
  expect(await finish(three.id)).toBe(25);
  await server.close();
});
