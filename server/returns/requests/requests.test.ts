import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { carried, endRound, pinOf, sendEvents } from '#test/delivery-world.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import type { Item, Shopper } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { action, linesOf, openPicking, orderToChoose, record } from '#test/picking/picking-world.ts';
import {
  askForReturn as ask,
  bodyOf,
  goodsOf,
  handedOver,
  lastRequest,
  lineOf,
  type RequestedLine,
  requestedLine,
  subjectsOf,
} from '#test/returns/return-world.ts';
import type { TestServer } from '#test/server.ts';

/** A shopper asks for a return from the order, and staff decide (rule 107). */

const morning = new Date('2026-11-20T15:00:00Z');
let now = morning;
let server: TestServer;
let luz: Client;
let wilson: Client;
let yeison: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking({ workEveryMs: 50, now: () => now }));
  yeison = await server.as('yeison');
});
beforeEach(() => {
  now = morning;
});
afterEach(async () => {
  now = morning;
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});
afterAll(() => server.close());

const basket: Item[] = [
  { product: goods.huevos, count: 2 },
  { product: goods.sal, count: 10 },
];
type Order = { id: string; shopper: Shopper };
const salt: Item[] = [{ product: goods.sal, count: 10 }];
const delivered = (items: readonly Item[] = salt) => handedOver(server, { luz, yeison }, items);

const wish = (order: Order, ...of: [product: { id: string }, count: number, reason?: 'unwanted']) =>
  requestedLine(luz, order.id, ...of);
const requestOf = (id: string) => lastRequest(luz, id);
const toldOf = (id: string) => subjectsOf(server, id);
const seenBy = async ({ id, shopper }: Order) =>
  (await shopper.client.call('orders.get', { params: { id } })).ok().order;
const refuse = (id: string, version = 1) =>
  luz.call('returns.refuse', { params: { id }, body: { version, answer: 'Ya estaba abierto.' } });

describe('a request', () => {
  it('is of delivered goods by piece and gram, with words and photos, and is seen by both', async () => {
    const order = await delivered();
    const before = await seenBy(order);
    expect(before).toMatchObject({ can_return: true, return_requests: [] });
    const photo_id = newId();
    const photo = { params: { id: order.id }, body: { photo: blobOf(smallPng), photo_id } };
    (await order.shopper.client.call('pqr.photo', photo)).ok();
    const lines = [await wish(order, goods.sal, 3)];
    const { order: after } = (
      await ask(order, lines, { note: 'Llegaron rotas', photo_ids: [photo_id] })
    ).ok();
    const expected = {
      status: 'open',
      note: 'Llegaron rotas',
      photos: [`/files/delivery/${order.id}/${photo_id}`],
      lines: [{ title: 'Sal refinada', quantity: '3 und', count: 3, reason: 'damaged' }],
      pqr: null,
    };
    expect(after.can_return).toBe(false);
    expect(after.return_requests).toMatchObject([expected]);
    expect(after.version).toBeGreaterThan(before.version);
    const { list } = (await luz.call('returns.requests', { query: { open: 'true' } })).ok();
    const found = list.find((one) => one.order.id === order.id);
    expect(found).toMatchObject(expected);
    expect((await luz.call('returns.getRequest', { params: { id: found?.id ?? '' } })).ok()).toEqual(found);
    const link = (await server.guest().call('orders.get', { params: { id: before.token } })).ok().order;
    expect(link).toMatchObject({ return_requests: [], can_return: false });
    // Only of its own shopper.
    const other = await server.as('marcela');
    const foreign = { params: { id: order.id }, body: { request_id: newId(), lines } };
    expect((await other.call('returns.request', foreign)).status).toBe(404);
    expect((await other.call('returns.requestable', { params: { id: order.id } })).status).toBe(404);
  });

  it('is one under a double press, and one at a time', async () => {
    const order = await delivered();
    const lines = [await wish(order, goods.sal, 1)];
    const request_id = newId();
    const twice = await Promise.all([1, 2, 3].map(() => ask(order, lines, { request_id })));
    for (const answer of twice) expect(answer.ok().order.return_requests).toHaveLength(1);
    expect((await ask(order, lines)).failure().message).toContain('Ya pediste una devolución');
    const rows =
      'insert into return_request (business_id, id, order_id, user_id, created_at) \
      select business_id, new_id(), order_id, user_id, now() from return_request where id = $1';
    await expect(server.sql(rows, [request_id])).rejects.toThrow(/return_request_open/);
    // Another order takes no request of this one.
    const other = await delivered();
    const foreign = [await wish(other, goods.sal, 1)];
    const answer = await other.shopper.client.call('returns.request', {
      params: { id: other.id },
      body: { request_id, lines: foreign },
    });
    expect(answer.status).toBe(404);
  });

  it('is within the hours of its goods, and of medicines only where something is wrong', async () => {
    await server.sql(
      "update category set return_term = 'short' where id = (select category_id from product where id = $1)",
      [goods.huevos.id],
    );
    const order = await delivered(basket);
    const of = async () =>
      (await order.shopper.client.call('returns.requestable', { params: { id: order.id } })).ok().goods;
    const found = async (product: { id: string }) =>
      (await of()).find(({ product_id }) => product_id === product.id);
    const kindOfSalt = (kind: string | null) =>
      server.sql('update product set goods_kind = $2 where id = $1', [goods.sal.id, kind]);
    await kindOfSalt('medicine');
    expect((await found(goods.sal))?.reasons).toEqual(['damaged', 'expired', 'wrong', 'absent']);
    const eggs = [await wish(order, goods.huevos, 1)];
    const pills = [await wish(order, goods.sal, 1, 'unwanted')];
    expect((await ask(order, pills)).failure().details).toEqual([
      { field: 'lines.0.reason', message: expect.stringContaining('solo se devuelve si llegó mal') },
    ]);
    await kindOfSalt(null);
    // It was delivered at 14:59.
    now = new Date('2026-11-20T17:59:00Z');
    expect((await found(goods.huevos))?.reasons).toEqual([]);
    expect((await ask(order, eggs)).failure().details).toEqual([
      {
        field: 'lines.0.line_id',
        message: expect.stringContaining('El plazo para devolver Huevos AA rojos terminó'),
      },
    ]);
    now = new Date('2026-11-21T14:58:59Z');
    expect((await found(goods.sal))?.reasons).toContain('unwanted');
    expect((await seenBy(order)).can_return).toBe(true);
    now = new Date('2026-11-21T14:59:00Z');
    expect((await found(goods.sal))?.reasons).toEqual([]);
    expect((await seenBy(order)).can_return).toBe(false);
    // The hours are the business's.
    const { settings } = (await luz.call('business.settings', {})).ok();
    const longer = { version: settings.version, return_hours: 48 };
    const { doc } = (await luz.call('business.update', { body: longer })).ok();
    expect((await seenBy(order)).can_return).toBe(true);
    (await luz.call('business.update', { body: { version: doc.version, return_hours: 24 } })).ok();
  });

  it('is of what was delivered: not more, not what is missing, not twice, not before', async () => {
    const order = await delivered();
    const own = await wish(order, goods.sal, 1);
    const details = async (lines: RequestedLine[]) => (await ask(order, lines)).failure().details;
    expect(await details([{ ...own, count: 11 }])).toEqual([
      { field: 'lines.0.count', message: 'De Sal refinada puedes devolver hasta 10 und.' },
    ]);
    expect((await details([own, own]))[0]).toMatchObject({ field: 'lines.1.product_id' });
    expect((await details([{ ...own, product_id: goods.leche.id }]))[0]).toMatchObject({
      field: 'lines.0.line_id',
    });
    expect((await ask(order, [own], { photo_ids: [newId()] })).failure().details[0]?.field).toBe('photo_ids');
    expect(await details([])).toEqual([{ field: 'lines', message: 'Elige al menos un producto.' }]);
    const early = await carried(server, luz, salt);
    expect((await ask(early, [await wish(early, goods.sal, 1)])).failure()).toMatchObject({
      error: 'REFUND_NOT_POSSIBLE',
      message: expect.stringContaining('cuando hayas recibido el pedido'),
    });
    await sendEvents(yeison, early.id, { kind: 'started' });
  });
});

describe('a decision', () => {
  it('in whole makes the return once, and tells it', async () => {
    const order = await delivered();
    (await ask(order, [await wish(order, goods.sal, 2)])).ok();
    const { id } = await requestOf(order.id);
    const lines = [await lineOf(luz, order.id, goods.sal, 2)];
    const bodies = [0, 1].map(() => bodyOf(luz, order.id, lines, { request_id: id, answer: 'Con gusto.' }));
    const answers = await Promise.all(
      (await Promise.all(bodies)).map((body) => luz.call('returns.make', { params: { id: order.id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { returns } = await goodsOf(luz, order.id);
    expect(returns).toHaveLength(1);
    const seen = await seenBy(order);
    expect(seen.return_requests).toMatchObject([
      { status: 'accepted', answer: 'Con gusto.', return_id: returns[0]?.id },
    ]);
    expect(seen.returns).toHaveLength(1);
    expect((await refuse(id, 2)).failure().error).toBe('REQUEST_ANSWERED');
    expect((await ask(order, [await wish(order, goods.sal, 8)])).status).toBe(200);
  });

  it('in part, or with words, reaches the shopper by mail', async () => {
    const order = await delivered();
    await toldOf(order.id);
    const asked = [await wish(order, goods.sal, 4)];
    (await ask(order, asked)).ok();
    expect(await toldOf(order.id)).toEqual(['Recibimos tu solicitud de devolución del pedido']);
    const first = await requestOf(order.id);
    (await refuse(first.id)).ok();
    expect((await seenBy(order)).return_requests).toMatchObject([{ status: 'refused' }]);
    // Before the mail of the refusal leaves.
    now = new Date(now.getTime() + 60_000);
    (await ask(order, asked)).ok();
    expect(await toldOf(order.id)).toEqual(['No aceptamos tu devolución del pedido']);
    expect(server.sent.at(-1)?.text).toContain('Ya estaba abierto.');
    const second = await requestOf(order.id);
    const body = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 3)], {
      request_id: second.id,
    });
    (await luz.call('returns.make', { params: { id: order.id }, body })).ok();
    expect(await toldOf(order.id)).toEqual(['Aceptamos una parte de tu devolución del pedido']);
    expect((await requestOf(order.id)).status).toBe('partly');
  });

  it('is one of two people: who refuses an accepted one learns it', async () => {
    const order = await delivered();
    (await ask(order, [await wish(order, goods.sal, 2)])).ok();
    const { id } = await requestOf(order.id);
    const body = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 2)], { request_id: id });
    const [made, refused] = await Promise.all([
      luz.call('returns.make', { params: { id: order.id }, body }),
      refuse(id),
    ]);
    expect([made.status, refused.status].toSorted()).toEqual([200, 409]);
    const { returns } = await goodsOf(luz, order.id);
    expect(returns).toHaveLength(made.status === 200 ? 1 : 0);
    const other = await delivered();
    const foreign = await bodyOf(luz, other.id, [await lineOf(luz, other.id, goods.sal, 1)], {
      request_id: id,
    });
    expect((await luz.call('returns.make', { params: { id: other.id }, body: foreign })).status).toBe(404);
  });

  it('never gives back more than is left, and is made after the month was closed', async () => {
    const order = await delivered();
    (await ask(order, [await wish(order, goods.sal, 10)])).ok();
    const { id } = await requestOf(order.id);
    now = new Date('2026-12-01T15:00:00Z');
    luz = await server.signIn('luz');
    const month = '2026-11';
    const { offices } = (await luz.call('accounting.month', { query: { month } })).ok();
    const expected = offices.flatMap(({ lines: all }) => all).reduce((sum, one) => sum + one.expected, 0);
    (await luz.call('accounting.closeMonth', { body: { month, version: 0, expected, note: '' } })).ok();
    const lines = [await lineOf(luz, order.id, goods.sal, 11)];
    const preview = await luz.call('returns.preview', { params: { id: order.id }, body: { lines } });
    expect(preview.failure().details[0]?.field).toBe('lines.0.count');
    const one = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 1)], { request_id: id });
    (await luz.call('returns.make', { params: { id: order.id }, body: one })).ok();
    expect((await requestOf(order.id)).status).toBe('partly');
  });
});

it('of a line that was replaced, what it was replaced with comes back', async () => {
  const placed = await orderToChoose(server, { luz, wilson }, [{ product: goods.leche, count: 2 }]);
  const [line] = await linesOf(wilson, placed.id);
  const replacement = { product_id: goods.arroz.id, count: 2 };
  (
    await record(wilson, placed.id, [action(line?.id ?? '', { replacement, reason: 'shelf_empty' } as never)])
  ).ok();
  (await wilson.call('picking.finish', { params: { id: placed.id } })).ok();
  const delivery = { delivery_id: people.yeison.id };
  const body = { state: '10_store_dispatch_products' as const, delivery };
  (await luz.call('orders.move', { params: { id: placed.id }, body })).ok();
  await sendEvents(yeison, placed.id, { kind: 'started' }, { kind: 'arrived' });
  await sendEvents(yeison, placed.id, { kind: 'delivered', pin: await pinOf(placed) });
  const wrong = { line_id: line?.id ?? '', product_id: goods.leche.id, count: 1, reason: 'wrong' as never };
  expect((await ask(placed, [wrong])).failure().details[0]?.field).toBe('lines.0.line_id');
  const { order } = (await ask(placed, [{ ...wrong, product_id: goods.arroz.id }])).ok();
  expect(order.return_requests?.[0]?.lines).toMatchObject([
    { product_id: goods.arroz.id, quantity: '1 und' },
  ]);
});

it('belongs to the claim of its shopper about the same order', async () => {
  const order = await delivered();
  const claim = { kind: 'claim', asks: 'money_back', description: 'Llegó rota', order_id: order.id } as const;
  const { pqr } = (await order.shopper.client.call('pqr.open', { body: { id: newId(), ...claim } })).ok();
  expect(pqr.return_requests).toEqual([]);
  (await ask(order, [await wish(order, goods.sal, 1)])).ok();
  const request = await requestOf(order.id);
  expect(request.pqr).toEqual({ id: pqr.id, number: pqr.number });
  const seen = (await luz.call('pqr.get', { params: { id: pqr.id } })).ok();
  expect(seen.return_requests).toMatchObject([{ id: request.id, status: 'open' }]);
});
