import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DownloadKind } from '#contract/tickets.ts';
import type { Client } from '#test/client.ts';
import { basket, type Carried, carried, pinOf, sendEvents, stockUp, withBeer } from '#test/delivery-world.ts';
import { downloaded } from '#test/downloaded.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The figures that leave for the books of a business (rule 104). */

let server: TestServer;
let luz: Client;
let paola: Client;
let cash: Carried;
let terminal: Carried;

const day = { from: '2026-11-20', to: '2026-11-20' };

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql(
    "update business_config set tax_default = 'vat_19', tax_bags = 'vat_19', tax_delivery = 'vat_19'",
  );
  luz = await server.as('luz');
  paola = await server.as('paola');
  const yeison = await server.as('yeison');
  cash = await carried(server, luz, withBeer);
  terminal = await carried(server, luz, basket, 'dataphone');
  const minor = { kind: 'age_checked', is_adult: false } as const;
  const paid = { kind: 'delivered', pin: await pinOf(cash), cash_received: cash.total } as const;
  const answers = await sendEvents(yeison, cash.id, { kind: 'started' }, { kind: 'arrived' }, minor, paid);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken', 'taken']);
});
afterAll(() => server.close());

type Row = Record<string, string>;

/** The rows of a file of text, by their heads. */
async function rowsOf(download: DownloadKind, parameters: object, who = luz): Promise<Row[]> {
  const text = (await downloaded(server, who, { download, parameters: { ...parameters } })).toString('utf8');
  const [head = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const seen = async (id: string) => (await luz.call('orders.get', { params: { id } })).ok().order;
const sumOf = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe('the file of orders', () => {
  it('says what each costs in the end, with its taxes, as its page does', async () => {
    const rows = (await rowsOf('orders.csv', day)).toSorted((a, b) => Number(a.Pedido) - Number(b.Pedido));
    const pages = await Promise.all([cash, terminal].map(({ id }) => seen(id)));
    expect(
      rows.map((row) => [row.Pedido, row['Total final'], row.Base, row.IVA, row['Forma de pago']]),
    ).toEqual(
      pages.map((order) => [
        String(order.id_order),
        String(order.price_final),
        String(order.taxes?.base),
        String(order.taxes?.vat),
        order.payment_method_selected === 'cash' ? 'Efectivo' : 'Datafono',
      ]),
    );
    // What was not handed over to a minor is not charged.
    expect(Number(rows[0]?.['Total final'])).toBeLessThan(cash.total);
    expect(Number(rows[0]?.['Total pedido'])).toBe(cash.total);
  });

  it('of a cancelled order has neither taxes nor goods, and names nobody', async () => {
    const dropped = await carried(server, luz, basket, 'cash');
    await server.sql(
      "update customer_order set state = '12_store_cancel_order', holds_goods = false, created_at = '2026-11-18T15:00Z' where id = $1",
      [dropped.id],
    );
    const then = { from: '2026-11-18', to: '2026-11-18' };
    const [row, ...others] = await rowsOf('orders.csv', then);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      'Total final': '0',
      Base: '',
      IVA: '',
      'Total pedido': String(dropped.total),
    });
    expect(Object.keys(row ?? {})).not.toContain('Cliente');
    const lines = await rowsOf('lines.csv', then);
    expect(
      lines.map((line) => [line['Cantidad alistada'], line['Valor alistado'], line['IVA de lo alistado']]),
    ).toEqual([
      ['0', '0', ''],
      ['0', '0', ''],
    ]);
  });

  it('of other days and of another office is empty, and staff of a branch see theirs alone', async () => {
    expect(await rowsOf('orders.csv', { from: '2026-11-19', to: '2026-11-19' })).toEqual([]);
    expect(await rowsOf('orders.csv', { ...day, office_id: officeIds.palmira })).toEqual([]);
    expect(await rowsOf('orders.csv', { ...day, office_id: officeIds.bretana }, paola)).toEqual([]);
    expect(await rowsOf('orders.csv', { ...day, office_id: officeIds.bretana })).toHaveLength(2);
  });

  it('has every order once, also many of one moment and more than one batch', async () => {
    await server.sql(copies, [terminal.id, 450]);
    const rows = await rowsOf('orders.csv', { from: '2026-10-01', to: '2026-10-01' });
    expect(rows).toHaveLength(450);
    expect(new Set(rows.map(({ Pedido }) => Pedido)).size).toBe(450);
    const book = await downloaded(server, luz, {
      download: 'orders.excel',
      parameters: { from: '2026-10-01', to: '2026-10-01' },
    });
    const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(451);
  });
});

describe('the other files', () => {
  it('have a row for each line, which add up to what was charged for goods', async () => {
    const rows = await rowsOf('lines.csv', day);
    const order = await seen(cash.id);
    const ofCash = rows.filter((row) => row.Pedido === String(order.id_order));
    expect(ofCash.map((row) => row['SKU pedido'])).toEqual([
      goods.huevos.sku,
      goods.sal.sku,
      goods.cerveza.sku,
    ]);
    const { price_subtotal_computed: subtotal } = order;
    expect(sumOf(ofCash, 'Total pedido')).toBe(subtotal);
    expect(sumOf(ofCash, 'Base de lo alistado') + sumOf(ofCash, 'IVA de lo alistado')).toBe(subtotal);
  });

  it('have the cash of a round', async () => {
    const [round, ...others] = await rowsOf('rounds.csv', day);
    expect(others).toEqual([]);
    expect(round).toMatchObject({
      Domiciliario: 'Yeison Riascos',
      Pedidos: '1',
      'Efectivo cobrado': String((await seen(cash.id)).price_final),
      'Efectivo entregado': '',
    });
  });

  it('have refunds, with what they take off sales', async () => {
    await server.sql(
      `insert into refund (business_id, id, order_id, amount, how, state, reason, created_at, sale_part)
       values ($1, gen_random_uuid(), $2, 2500, 'by_hand', 'done', 'Llegó roto', '2026-11-20T15:00Z', 2500)`,
      [businessIds.canasta, terminal.id],
    );
    expect(await rowsOf('refunds.csv', day)).toMatchObject([
      { Valor: '2500', 'Baja la venta en': '2500', Cómo: 'A mano', Estado: 'Devuelto', Motivo: 'Llegó roto' },
    ]);
  });

  it('have payments', async () => {
    await server.sql(
      `insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at, created_at)
       values ($1, gen_random_uuid(), $2, 1, 'wompi', 'CANASTA-1', 9000, 'declined', now(), '2026-11-20T15:00Z')`,
      [businessIds.canasta, terminal.id],
    );
    expect(await rowsOf('payments.csv', day)).toMatchObject([
      {
        Proveedor: 'Wompi',
        Referencia: 'CANASTA-1',
        Valor: '9000',
        Estado: 'No aprobado',
        Paga: 'El pedido',
      },
    ]);
  });
});

describe('the file of people', () => {
  const purpose = 'Carta de fin de año a quienes compraron';

  it('is for a purpose, which the audit keeps, and for superadmins', async () => {
    const ask = (who: Client, parameters: object) =>
      who.call('downloads.ticket', { body: { download: 'customers.csv', parameters: { ...parameters } } });
    const refused = (await ask(luz, day)).failure();
    expect(refused.details).toMatchObject([{ field: 'parameters.purpose' }]);
    expect((await ask(paola, { ...day, purpose })).status).toBe(404);
    const rows = await rowsOf('customers.csv', { ...day, purpose });
    expect(rows.map(({ Pedidos }) => Pedidos)).toEqual(['1', '1']);
    const finals = await Promise.all(
      [cash, terminal].map(async ({ id }) => (await seen(id)).price_final ?? 0),
    );
    expect(sumOf(rows, 'Compras')).toBe(finals.reduce((sum, one) => sum + one, 0));
    const [kept] = await server.sql(
      "select after from audit_log where entity = 'download' and entity_id = 'customers.csv'",
    );
    expect(kept).toMatchObject({ after: { purpose } });
  });
});

it('days that are none are refused with their field', async () => {
  const body = { download: 'orders.csv', parameters: { from: '2026-11-20', to: '2026-11-01' } } as const;
  expect((await luz.call('downloads.ticket', { body })).failure().error).toBe('INVALID_INPUT');
});

/** $2 orders of one moment, each as order $1. */
const copies = `
  with made as (select gen_random_uuid() as id, gen_random_uuid() as cart_id, n from generate_series(1, $2::int) n),
  carts as (
    insert into cart (business_id, id, user_id, office_id, state)
    select c.business_id, m.cart_id, c.user_id, c.office_id, c.state
    from made m, customer_order o join cart c on c.id = o.cart_id where o.id = $1
  )
  insert into customer_order (business_id, id, number, cart_id, user_id, office_id, state, type, payment_method, subtotal,
    total, customer, window_start, window_end, share_token, created_at, delivery_price, bags_total)
  select o.business_id, m.id, 100000 + m.n, m.cart_id, o.user_id, o.office_id, o.state, o.type, o.payment_method,
    o.subtotal, o.total, o.customer, o.window_start, o.window_end, m.id::text, '2026-10-01T15:00:00.123456Z',
    o.delivery_price, o.bags_total
  from made m, customer_order o where o.id = $1`;
