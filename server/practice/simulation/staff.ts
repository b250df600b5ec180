import { newId } from '#server/db/ids.ts';
import { anyOf, thinkTime } from './chance.ts';
import type { Crew } from './clock.ts';
import type { Measures } from './measures.ts';
import type { Bought, Here } from './shopper.ts';
import type { Person } from './world.ts';

/** Median times, in ms: until somebody sees the order, a line is in the crate, the next door. */
const SEES = 5_000;
const PICKS = 1_500;
const DRIVES = 10_000;
/** Percent of lines that are not on the shelf. */
const MISSING = 3;
/** Doors after which a courier counts the money. */
const ROUND = 8;

export type Crews = { managers: readonly Person[]; pickers: Crew<Person>; couriers: Crew<Courier> };
export type Courier = Person & { doors: number };

/** An order from the store to the door, as the people of the store do it. */
export async function prepare(
  here: Here,
  { managers, pickers, couriers }: Crews,
  bought: Bought,
  measures: Measures,
) {
  const { client, clock } = here;
  const manager = as(anyOf(managers));
  const params = { id: bought.orderId };
  const move = (body: Parameters<typeof client.call<'orders.move'>>[2]['body']) =>
    client.call('staff', 'orders.move', { params, body }, manager);
  await clock.wait(thinkTime(SEES));
  await move({ state: '7_admin_cart_accept' });
  const due = await pickers.use(async (picker) => {
    await move({ delivery: { picker_id: picker.id } });
    const amount = await pick(here, picker, bought.orderId);
    measures.count('picked');
    return amount;
  });
  await couriers.use(async (courier) => {
    const { order } = await client.call('staff', 'orders.get', { params }, bought.visitor);
    if (order.type === 'pickup') {
      await move({ state: '10_store_dispatch_products' });
      await clock.wait(thinkTime(SEES));
      await move({ delivery_event: 'delivered' });
    } else {
      await move({ state: '10_store_dispatch_products', delivery: { delivery_id: courier.id } });
      await bring(here, courier, bought, due);
    }
    measures.count('delivered');
  });
}

/** Picks the order into a crate, line by line; returns the amount to be paid. */
async function pick({ client, clock }: Here, picker: Person, orderId: string): Promise<number> {
  const own = as(picker);
  const params = { id: orderId };
  const { lines } = await client.call(
    'staff',
    'picking.start',
    { body: { walk_id: newId(), order_ids: [orderId] } },
    own,
  );
  let found = 0;
  const mine = lines.filter(({ order_id }) => order_id === orderId);
  for (const [place, line] of mine.entries()) {
    await clock.wait(thinkTime(PICKS));
    const isLast = place === mine.length - 1;
    const isThere = Math.random() * 100 >= MISSING || (isLast && found === 0);
    if (isThere) found += 1;
    const action = {
      id: newId(),
      line_id: line.id,
      replaces: null,
      replacement: null,
      at: new Date().toISOString(),
      ...(isThere
        ? { found: { count: line.count }, reason: null }
        : { found: null, reason: 'shelf_empty' as const }),
    };
    await client.call('staff', 'picking.record', { params, body: { actions: [action] } }, own);
  }
  const { amount_to_pay } = await client.call('staff', 'picking.finish', { params }, own);
  await client.call('staff', 'picking.billed', { params }, own);
  return amount_to_pay;
}

/** Drives to the door, takes the money and the PIN, and counts the money now and then. */
async function bring({ client, clock }: Here, courier: Courier, { orderId, visitor }: Bought, due: number) {
  const own = as(courier);
  const say = async (...happened: object[]) => {
    const at = new Date().toISOString();
    const events = happened.map((one) => ({ id: newId(), order_id: orderId, at, ...one })) as never;
    await client.call('staff', 'deliveries.events', { body: { events } }, own);
  };
  await say({ kind: 'started' });
  await clock.wait(thinkTime(DRIVES));
  const { order } = await client.call('staff', 'orders.get', { params: { id: orderId } }, visitor);
  const paid = order.payment_method_selected === 'cash' ? { cash_received: due } : { voucher: '000001' };
  await say({ kind: 'arrived' }, { kind: 'delivered', pin: order.delivery.pin ?? '', ...paid });
  courier.doors += 1;
  if (courier.doors % ROUND !== 0) return;
  const { round, cash_in_hand } = await client.call('staff', 'deliveries.round', { query: {} }, own);
  if (!round) return;
  const body = { id: round.id, cash_declared: cash_in_hand };
  await client.call('staff', 'deliveries.close', { body }, own);
}

const as = (person: Person) => ({ person, network: '127.0.0.1' });
