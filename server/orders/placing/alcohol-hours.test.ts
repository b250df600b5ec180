import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds } from '#test/factories/ids.ts';
import { type Cart, confirm, readyCart } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Hours and dates without sale of alcohol, by office, in carts and orders (rule 99). It is Friday 20 November. */
let server: TestServer;
let luz: Client;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  [luz, marcela] = [await server.as('luz'), await server.as('marcela')];
  const params = { id: categoryIds.licores };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  (await luz.call('adminCategories.update', { params, body: { version, goodsKind: 'alcohol' } })).ok();
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});
afterEach(() => setRules({ alcoholPauses: [], dryDays: [] }));

type Rules = {
  alcoholPauses?: { days: ('saturday' | 'sunday')[]; from: string; to: string; reason: string }[];
  dryDays?: { from: string; until: string; reason: string }[];
};
const saturdays: Rules = {
  alcoholPauses: [{ days: ['saturday'], from: '00:00', to: '00:00', reason: 'Decreto 15' }],
};
const elections: Rules = {
  dryDays: [{ from: '2026-11-19T18:00:00-05:00', until: '2026-11-22T06:00:00-05:00', reason: 'Elecciones' }],
};
const BARRED = 'Este licor no se entrega mañana (Decreto 15): Ron añejo. Elige otro horario o quítalo.';
const DRY =
  'No se vende licor hasta el domingo 22 a las 6:00\u00a0a.\u00a0m. (Elecciones): quita Ron añejo o haz tu pedido después.';

async function setRules(rules: Rules, id = officeIds.bretana) {
  const { version } = (await luz.call('offices.staffOne', { params: { id }, query: {} })).ok();
  return (await luz.call('offices.update', { body: { id, version, ...rules } })).ok().doc;
}

const daysOf = ({ windows }: Pick<Cart, 'windows'>) => [
  ...new Set(windows.map(({ start_date }) => new Date(start_date).getUTCDate())),
];
const windowOn = ({ windows }: Cart, day: number) =>
  windows.find(({ start_date }) => new Date(start_date).getUTCDate() === day);
const addRice = async () =>
  (await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id, count: 20 } })).ok().cart;
async function removeRum(cart: Cart) {
  const params = { uuid: cart.id, productId: goods.ron.id };
  return (await marcela.call('cart.changeLine', { params, query: {}, body: null })).ok().cart;
}
async function setPickup(cart: Cart, idBranch: string) {
  const body = { type: 'pickup', address_selected: { idBranch } } as const;
  const params = { uuid: cart.id };
  (await marcela.call('cart.setAddress', { params, body })).ok();
  const paid = { payment_method_selected: 'pickup' } as const;
  return (await marcela.call('cart.setPaymentMethod', { params, body: paid })).ok().cart;
}

describe('a cart with alcohol', () => {
  it('is offered other windows, for delivery and to fetch it, with the reason and what to do', async () => {
    const free = await readyCart(marcela);
    expect([daysOf(free), free.alcoholNotice]).toEqual([[20, 21, 22], '']);
    await setRules(saturdays);
    await expect.poll(async () => (await activeCart()).alcoholNotice).toBe(BARRED);
    expect(daysOf(await activeCart())).toEqual([20, 22, 23]);
    const pickup = await setPickup(free, officeIds.bretana);
    expect([daysOf(pickup), pickup.alcoholNotice]).toEqual([[20, 22, 23], BARRED]);
  });

  it('is not kept from anything in another office, nor is a cart without it', async () => {
    await setRules(saturdays);
    const elsewhere = await setPickup(await readyCart(marcela), officeIds.palmira);
    expect([daysOf(elsewhere), elsewhere.alcoholNotice]).toEqual([[20, 21, 22], '']);
    const window_start = windowOn(elsewhere, 21)?.start_date;
    expect(await orderedWindow(elsewhere, window_start)).toBe(window_start);
    const rice = await addRice();
    expect([daysOf(rice), rice.alcoholNotice]).toEqual([[20, 21, 22], '']);
  });

  it.each(['delivery', 'pickup'] as const)(
    'is refused a window of %s in which it is not handed over, with its lines, and nothing is written',
    async (type) => {
      const own = await readyCart(marcela);
      const cart = type === 'pickup' ? await setPickup(own, officeIds.bretana) : own;
      const chosen = windowOn(cart, 21);
      await setRules(saturdays);
      const stock = await stockOfRum();
      const answer = await confirm(marcela, cart, { window_start: chosen?.start_date });
      const message = `Este licor no se entrega ${chosen?.label} (Decreto 15): Ron añejo. Elige otro horario o quítalo.`;
      expect(answer.failure()).toMatchObject({
        error: 'NO_WINDOW',
        message,
        details: [
          { field: 'window_start', message },
          { field: 'products', message: 'Ron añejo: los licores no se entregan en ese horario' },
        ],
      });
      expect(await stockOfRum()).toBe(stock);
      const sunday = windowOn(await activeCart(), 22);
      expect(await orderedWindow(cart, sunday?.start_date)).toBe(sunday?.start_date);
    },
  );

  it('is not ordered while ley seca lasts, whatever the window; without its alcohol it is', async () => {
    await readyCart(marcela);
    const cart = await addRice();
    await setRules(elections);
    await expect.poll(async () => (await activeCart()).alcoholNotice).toBe(DRY);
    expect((await activeCart()).windows).toEqual([]);
    expect((await confirm(marcela, cart)).failure()).toMatchObject({ error: 'NO_WINDOW', message: DRY });
    const without = await removeRum(cart);
    expect([daysOf(without), without.alcoholNotice]).toEqual([[20, 21, 22], '']);
    (await confirm(marcela, without)).ok();
  });
});

describe('an addition', () => {
  it('of alcohol to an order in such a window is not chosen, says why and is refused', async () => {
    const first = await readyCart(marcela);
    await removeRum(first);
    const cart = await addRice();
    const chosen = windowOn(cart, 21);
    const { order } = (await confirm(marcela, cart, { window_start: chosen?.start_date })).ok();
    await setRules(saturdays);
    for (const { id } of [goods.ron, goods.sal])
      (await marcela.call('cart.addProduct', { body: { product_id: id, count: 1 } })).ok();
    const params = { id: order.id };
    const preview = async (body: { line_ids?: string[] } = {}) =>
      (await marcela.call('orders.previewAddition', { params, body })).ok();
    const problem = 'No se entrega en el horario de tu pedido (Decreto 15): pídelo aparte.';
    await expect
      .poll(async () =>
        (await preview()).lines.map((line) => [line.product.title, line.chosen, line.problem]),
      )
      .toEqual([
        [goods.ron.title, false, problem],
        [goods.sal.title, true, ''],
      ]);
    const { lines, price_total: total_price } = await preview();
    const both = lines.map(({ line_id }) => line_id);
    const add = (line_ids: string[]) =>
      marcela.call('orders.add', {
        params,
        body: { addition_id: newId(), line_ids, total_price },
      });
    expect((await add(both)).failure().error).toBe('ADDITION_CHANGED');
    const { order: after } = (await add(both.slice(1))).ok();
    expect(after.products.map(({ product_id }) => product_id)).toEqual([goods.arroz.id, goods.sal.id]);
  });
});

describe('the office', () => {
  it('has its hours and dates as they were sent, in order, and says at its field what is wrong', async () => {
    const [dry] = elections.dryDays ?? [];
    const [pause] = saturdays.alcoholPauses ?? [];
    if (!dry || !pause) throw new Error('No rules');
    const later = {
      from: '2026-12-05T18:00:00-05:00',
      until: '2026-12-07T06:00:00-05:00',
      reason: ' Consulta ',
    };
    const doc = await setRules({
      alcoholPauses: [{ ...pause, days: ['saturday', 'sunday', 'saturday'] }],
      dryDays: [later, dry],
    });
    expect(doc.alcoholPauses).toEqual([{ ...pause, days: ['sunday', 'saturday'] }]);
    expect(doc.dryDays).toEqual([dry, { ...later, reason: 'Consulta' }]);
    const body = {
      id: doc.id,
      version: doc.version,
      alcoholPauses: [{ days: [], from: '25:00', to: '06:00', reason: '' }],
      dryDays: [{ ...dry, until: dry.from }],
    };
    const { details } = (await luz.call('offices.update', { body })).failure();
    expect(details.map(({ field, message }) => [field, message])).toEqual([
      ['alcoholPauses.0.days', 'Elige al menos un día.'],
      ['alcoholPauses.0.from', 'Escribe la hora como 08:00.'],
      ['alcoholPauses.0.reason', 'Escribe el motivo: lo leen los clientes.'],
      ['dryDays.0.until', 'Termina después de empezar.'],
    ]);
    const [office] = (await server.guest().call('offices.list', { query: {} })).ok().list;
    expect(office).not.toHaveProperty('dryDays');
  });
});

async function activeCart(): Promise<Cart> {
  const { cart } = (await marcela.call('cart.active', {})).ok();
  if (!cart) throw new Error('No cart');
  return cart;
}

/** Orders the cart, and answers the start of the window that its order got. */
async function orderedWindow(cart: Cart, window_start: string | undefined) {
  const { id } = (await confirm(marcela, cart, { window_start })).ok().order;
  return (await marcela.call('orders.get', { params: { id } })).ok().order.window.start_date;
}

async function stockOfRum() {
  const [row] = await server.sql<{ stock: number }>(
    'select stock from product_office where product_id = $1 and office_id = $2',
    [goods.ron.id, officeIds.bretana],
  );
  return row?.stock;
}
