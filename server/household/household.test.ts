import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const { ron, arroz, leche } = goods;

let server: TestServer;
let shoppers: Shopper[];
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  const rum = [{ product: ron, count: 1 }];
  shoppers = await readyShoppers(
    server,
    Array.from({ length: 90 }, () => rum),
  );
});
afterAll(() => server.close());

type Member = Client & { id: string };

/** Somebody new with a bottle of rum in a cart of their own that is ready to be ordered. */
function somebody(): Member {
  const next = shoppers.pop();
  if (!next) throw new Error('More shoppers are needed');
  return Object.assign(next.client, { id: next.userId });
}

async function linkOf(owner: Client): Promise<string> {
  const { url } = (await owner.call('household.invite', {})).ok();
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

const join = (who: Client, token: string) => who.call('household.join', { params: { token } });
const add = (who: Client, product: { id: string }, count = 1) =>
  who.call('cart.addProduct', {
    body: { product_id: product.id, count, branch_office_id: officeIds.bretana },
  });
const active = async (who: Client) => (await who.call('cart.active', {})).ok().cart;
const mine = async (who: Client) => (await who.call('household.mine', {})).ok().household;
const titles = (cart: OutputOf<'cart.active'>['cart']) => cart?.products.map(({ product }) => product.id);

/** Three people, so many of them in a household of the first; all of it shop together. */
async function household(count: number): Promise<[Member, Member, Member]> {
  const people: [Member, Member, Member] = [somebody(), somebody(), somebody()];
  const [owner, ...others] = people;
  const body = { name: 'Casa Ortiz', branch_office_id: officeIds.bretana };
  (await owner.call('household.create', { body })).ok();
  const token = await linkOf(owner);
  for (const other of others.slice(0, count - 1)) {
    // One after another in time.
    now = new Date(now.getTime() + 1000);
    (await join(other, token)).ok();
  }
  return people;
}

describe('a household', () => {
  it('fills one cart, names who added a line, and leaves the members’ own carts unchanged', async () => {
    const [ana, luis] = await household(2);
    const own = await server.sql('select id from cart where user_id = $1 and state = $2', [
      luis.id,
      'active',
    ]);
    (await add(ana, arroz, 2)).ok();
    const { cart } = (await add(luis, leche)).ok();
    expect(cart.household?.name).toBe('Casa Ortiz');
    expect(cart.products.map(({ product, added_by }) => [product.id, added_by?.id])).toEqual([
      [arroz.id, ana.id],
      [leche.id, luis.id],
    ]);
    // More of what is there stays hers.
    const [, more] = [(await add(luis, arroz)).ok(), await active(ana)];
    expect(more?.products[0]).toMatchObject({ count: 3, added_by: { id: ana.id } });
    const { cart: alone } = (await luis.call('household.shop', { body: { together: false } })).ok();
    expect([alone?.id, alone?.household, titles(alone)]).toEqual([own[0]?.id, null, [ron.id]]);
    expect(titles(await active(ana))).toEqual([arroz.id, leche.id]);
    // The shared cart is still his to change by its name, for a tab that shows it.
    const params = { uuid: more?.id ?? '', productId: leche.id };
    expect((await luis.call('cart.changeLine', { params, query: {}, body: { count: 2 } })).status).toBe(200);
  });

  it('has no address, payment, bag, coupon or order: those belong to the member who takes it', async () => {
    const [ana] = await household(1);
    const { cart } = (await add(ana, arroz)).ok();
    const params = { uuid: cart.id };
    const answers = await Promise.all([
      ana.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } }),
      ana.call('cart.setBags', { params, body: { bags_config: { code: '' } } }),
      ana.call('cart.applyCoupon', { params, body: { code: 'NADA' } }),
      ana.call('cart.createOrder', { params, body: { total_price: 1 } }),
    ]);
    expect(answers.map((answer) => answer.failure().error)).toEqual(Array(4).fill('CART_CLOSED'));
    expect(answers[3]?.failure().message).toContain('“Pedir con este carrito”');
    // It has none of the older lists, where its owner would read of devices that are not theirs.
    const { list } = (await ana.call('shoppingCarts.list', { query: {} })).ok();
    expect(list.map(({ id }) => id)).not.toContain(cart.id);
  });

  it('is invisible to others, in this business and in another', async () => {
    const [ana, luis] = await household(2);
    const { cart } = (await add(ana, arroz)).ok();
    const stranger = somebody();
    const [params, line] = [{ uuid: cart.id }, { uuid: cart.id, productId: arroz.id }];
    const token = await linkOf(ana);
    const valentina = await server.as('valentina');
    for (const who of [stranger, valentina]) {
      expect((await who.call('cart.check', { params, query: {} })).status).toBe(404);
      expect((await who.call('cart.discard', { params })).status).toBe(404);
      expect((await who.call('cart.changeLine', { params: line, query: {}, body: null })).status).toBe(404);
      expect((await who.call('household.removeMember', { params: { userId: luis.id } })).status).toBe(404);
      expect((await who.call('household.take', {})).status).toBe(404);
      expect(await mine(who)).toBeNull();
    }
    expect((await valentina.call('household.invitation', { params: { token } })).status).toBe(404);
    expect((await join(valentina, token)).status).toBe(404);
    // A member who is not its owner sees it, and may not rule it.
    expect((await luis.call('household.removeMember', { params: { userId: ana.id } })).status).toBe(403);
    expect((await luis.call('household.invite', {})).failure().error).toBe('HOUSEHOLD_OWNER_ONLY');
  });
});

describe('a link', () => {
  it('names who invites, and is invalid once revoked, replaced or a week old', async () => {
    const [ana] = await household(1);
    const [first, guest] = [await linkOf(ana), somebody()];
    const look = (token: string) => guest.call('household.invitation', { params: { token } });
    expect((await look(first)).ok()).toEqual({
      name: 'Casa Ortiz',
      owner: 'Camila',
      members_count: 1,
      is_member: false,
    });
    const second = await linkOf(ana);
    expect((await join(guest, first)).failure().error).toBe('HOUSEHOLD_LINK_OVER');
    expect((await ana.call('household.revoke', {})).ok().household.link_expires).toBeNull();
    expect((await look(second)).failure().error).toBe('HOUSEHOLD_LINK_OVER');
    const third = await linkOf(ana);
    const then = now;
    now = new Date(then.getTime() + 7 * DAY_MS + 1);
    expect((await join(guest, third)).failure().error).toBe('HOUSEHOLD_LINK_OVER');
    now = then;
    expect((await join(guest, third)).status).toBe(200);
    // Again it is the same, and nobody is in two.
    expect((await join(guest, first)).status).toBe(200);
    const [other] = await household(1);
    expect((await join(guest, await linkOf(other))).failure().error).toBe('HOUSEHOLD_ALREADY');
    expect((await guest.call('household.create', { body: { name: 'Otra' } })).status).toBe(409);
    // Of a link its hash alone is stored.
    const stored = 'select 1 from household_link where token_hash = $1';
    expect(await server.sql(stored, [Buffer.from(third)])).toEqual([]);
  });

  it('admits at most six, also concurrently, and each person to one household', async () => {
    const [ana] = await household(1);
    const token = await linkOf(ana);
    const guests = Array.from({ length: 8 }, somebody);
    const answers = await Promise.all(guests.map((guest) => join(guest, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect((await mine(ana))?.members.length).toBe(6);
    expect((await ana.call('household.invite', {})).failure()).toMatchObject({
      error: 'HOUSEHOLD_FULL',
      message: 'Este hogar ya tiene 6 personas, que es el máximo.',
    });
    const twice = somebody();
    const made = await Promise.all(
      ['Una', 'Otra'].map((name) => twice.call('household.create', { body: { name } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the cart of a household', () => {
  it('loses nothing when two members add at once', async () => {
    const [ana, luis] = await household(2);
    const additions = [ana, luis, ana, luis, ana, luis].map((who) => add(who, arroz));
    const answers = await Promise.all([...additions, add(luis, leche)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    const cart = await active(ana);
    expect(cart?.products.map(({ product, count }) => [product.id, count]).sort()).toEqual(
      [
        [arroz.id, 6],
        [leche.id, 1],
      ].sort(),
    );
  });

  it('is taken by one of two concurrent members, and becomes one order that the others see', async () => {
    const [ana, luis] = await household(2);
    for (const who of [ana, luis]) await who.call('household.shop', { body: { together: false } });
    for (const who of [ana, luis]) await who.call('cart.discardActive', {});
    for (const who of [ana, luis]) await who.call('household.shop', { body: { together: true } });
    (await add(ana, arroz, 2)).ok();
    const line = (await add(luis, leche)).ok();
    await luis.call('cart.setSubstitution', {
      params: { uuid: line.cart.id },
      body: { substitution: 'none', line_id: line.line_id },
    });
    const answers = await Promise.all([ana, luis].map((who) => who.call('household.take', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const taker = answers[0]?.status === 200 ? ana : luis;
    const other = taker === ana ? luis : ana;
    const taken = await active(taker);
    expect(taken?.household).toBeNull();
    expect(taken?.products.map(({ count, substitution }) => [count, substitution])).toEqual([
      [2, null],
      [1, 'none'],
    ]);
    expect((await active(other))?.products).toEqual([]);
    expect(answers.find(({ status }) => status === 422)?.failure().message).toContain('quizás alguien');
    expect((await mine(other))?.takings).toMatchObject([{ is_me: false, products_count: 2, order: null }]);

    // With what is theirs alone beside it, nobody else gets the link.
    const params = { uuid: taken?.id ?? '' };
    (await add(taker, ron)).ok();
    await server.sql(
      `update cart set address_id = (select id from address where user_id = $2), payment_method = 'cash', bags_code = ''
       where id = $1`,
      [params.uuid, taker.id],
    );
    const ready = await active(taker);
    const body = { total_price: ready?.price_total_computed ?? 0 };
    const { order } = (await taker.call('cart.createOrder', { params, body })).ok();
    const [seen] = (await mine(other))?.takings ?? [];
    expect(seen).toMatchObject({ by: 'Camila', order: { number: order.id_order, token: null } });
    expect(seen?.order?.window).toMatch(/^(hoy|mañana|el) /);
    await server.sql('delete from order_line where order_id = $1 and product_id = $2', [order.id, ron.id]);
    const [open] = (await mine(other))?.takings ?? [];
    const link = { id: open?.order?.token ?? '' };
    const { order: page } = (await other.call('orders.get', { params: link })).ok();
    expect(JSON.stringify(page)).not.toMatch(/3001234567|Calle 8/);
  });

  it('moves to another store only after a confirmation when other members have lines', async () => {
    const [ana, luis] = await household(2);
    const { cart } = (await add(ana, arroz)).ok();
    expect(cart.household?.members.map(({ id }) => id)).toEqual([ana.id, luis.id]);
    const move = (who: Client, branch_office_id: string, more = {}) =>
      who.call('cart.setOffice', { params: { uuid: cart.id }, body: { branch_office_id, ...more } });
    // What is all one's own goes without a question.
    expect((await move(ana, officeIds.palmira)).ok().cart.branch_office_id).toBe(officeIds.palmira);
    (await add(luis, leche)).ok();
    const refused = (await move(ana, officeIds.bretana)).failure();
    expect(refused.error).toBe('HOUSEHOLD_CART_SHARED');
    expect(refused.message).toContain('también hay productos de Camila');
    expect((await active(luis))?.branch_office_id).toBe(officeIds.palmira);
    const moved = (await move(ana, officeIds.bretana, { with_others: true })).ok().cart;
    expect(moved.branch_office_id).toBe(officeIds.bretana);
    // The same store again is no move, and nobody is asked.
    expect((await move(luis, officeIds.bretana)).status).toBe(200);
  });

  it('gets back lines that were taken and not ordered', async () => {
    const [ana, luis] = await household(2);
    (await add(luis, arroz)).ok();
    const { cart } = (await ana.call('household.take', {})).ok();
    expect(titles(cart)).toEqual([ron.id, arroz.id]);
    const { cart: shared, message } = (await ana.call('household.giveBack', {})).ok();
    expect([shared?.household?.name, titles(shared)]).toEqual(['Casa Ortiz', [ron.id, arroz.id]]);
    expect(message).toBe('Pasamos 2 productos al carrito del hogar.');
    expect((await mine(luis))?.takings).toEqual([]);
    expect((await ana.call('household.giveBack', {})).failure().error).toBe('CART_EMPTY');
  });
});

describe('a member who leaves', () => {
  it('shops with their own cart again; the next member becomes the owner, and the last one ends it', async () => {
    const [ana, luis, eva] = await household(3);
    const { cart } = (await add(ana, arroz)).ok();
    const token = await linkOf(ana);
    (await ana.call('household.leave', {})).ok();
    expect([titles(await active(ana)), await mine(ana)]).toEqual([[ron.id], null]);
    const left = await mine(luis);
    expect([left?.is_owner, left?.members.length]).toEqual([true, 2]);
    // Of who left nothing is said, and their link opens nothing.
    expect((await active(eva))?.products.map(({ added_by }) => added_by)).toEqual([null]);
    expect((await join(ana, token)).failure().error).toBe('HOUSEHOLD_LINK_OVER');
    expect(
      (await luis.call('household.removeMember', { params: { userId: eva.id } })).ok().household,
    ).toMatchObject({ members: [{ id: luis.id, is_me: true }] });
    expect((await eva.call('cart.discard', { params: { uuid: cart.id } })).status).toBe(404);
    (await luis.call('household.dissolve', {})).ok();
    expect([await mine(luis), titles(await active(luis))]).toEqual([null, [ron.id]]);
    expect((await luis.call('household.leave', {})).status).toBe(404);
    expect(
      await server.sql(
        `select h.name, h.dissolved_at is not null as over, c.state,
           (select count(*)::int from cart_line l where l.cart_id = c.id) as lines
         from household h join cart c on c.household_id = h.id where c.id = $1`,
        [cart.id],
      ),
    ).toEqual([{ name: 'Hogar', over: true, state: 'discarded', lines: 0 }]);
  });
});
