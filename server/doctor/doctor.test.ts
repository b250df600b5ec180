import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { idOf, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { pickingFaults } from '#test/picking/picking-faults.ts';
import { withClient } from '#test/postgres-client.ts';
import { returnFaults } from '#test/returns/return-faults.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { askAll, examine, questions } from './examine.ts';

/** Each question finds the fault it is there for, and only faults. */

const existing = { usesBefore: { agotado: 5, ultimo: 4 }, messagesKept: true };
const newest = '(select id from customer_order order by number desc limit 1)';
const withCoupon = "(select id from customer_order where coupons <> '[]' limit 1)";
const online = "(select id from customer_order where payment_method = 'online' limit 1)";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const baskets = Array.from({ length: 3 }, () => [{ product: goods.ron, count: 1 }]);
  const [plain, cancelled, paid] = await readyShoppers(server, baskets);
  const [saving] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]], ['mercado5']);
  if (!plain || !cancelled || !saving || !paid) throw new Error('No shoppers');
  (await order(paid, 55_000)).ok();
  await server.sql("update customer_order set payment_method = 'online' where user_id = $1", [paid.userId]);
  (await order(saving, 50_000)).ok();
  const { id } = (await order(cancelled, 55_000)).ok().order;
  (await cancelled.client.call('orders.cancel', { params: { id }, body: null })).ok();
  (await order(plain, 55_000, { idempotency_key: 'confirmacion-1' })).ok();
});
afterAll(() => server.close());

const transaction = (status: string, amount: string, payment: string) =>
  `insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents, currency)
   select business_id, 'wompi', 'tx-1', ${payment}, 'ref-1', '${status}', ${amount}, 'COP' from customer_order where id = ${online}`;
const payment = (state: string, amount: string) =>
  `insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
   select business_id, '${idOf('payment')}', id, 1, 'wompi', 'ref-1', ${amount}, '${state}', now()
   from customer_order where id = ${online}`;
const another = `alter table customer_order drop constraint customer_order_business_id_cart_id_key,
    alter column picker_id drop expression, alter column courier_id drop expression;
  insert into customer_order select (jsonb_populate_record(o, jsonb_build_object('id', new_id(), 'number', 1, 'share_token', 'otro'))).*
  from customer_order o where id = ${newest}`;

const delivered = (amount: string, received: string) => `
  insert into delivery_event (business_id, id, order_id, kind, actor_id, at, received_at, proof, method, amount,
    cash_received, cash_change)
  select business_id, new_id(), id, 'delivered', '${people.yeison.id}', now(), now(), 'pin', 'cash', ${amount},
    ${received}, 0 from customer_order where id = ${newest}`;

const viewedTwice = (
  month: number,
) => `insert into viewed_product (business_id, span, office_id, starts, product_id, views)
  select p.business_id, span, '${officeIds.bretana}', starts::date, p.id, views from product p, (values
    ('day', '2026-09-30', 1), ('day', '2026-10-04', 2), ('day', '2026-10-31', 3), ('month', '2026-10-01', ${month}))
    v (span, starts, views) where p.id = '${goods.sal.id}'`;

const stolenSalt = `update product_office set stock = stock - 1
  where product_id = '${goods.sal.id}' and office_id = '${officeIds.bretana}'`;

/** As only the administrator of the server can. */
const behindTheTriggers = 'set local session_replication_role = replica;';

/** By promise: what breaks it. */
const faults: Record<string, string> = {
  'Existencias + vendido + faltante = recibido, y nunca bajo cero': stolenSalt,
  'Los movimientos de cada producto suman sus existencias, y el último dice cuántas quedaron': `${behindTheTriggers}
    update product_office set stock = stock - 1, received = received - 1
    where product_id = '${goods.sal.id}' and office_id = '${officeIds.bretana}'`,
  'Lo que llegó en una recepción registrada entró al inventario una vez, y de las demás no entró nada': `${behindTheTriggers}
    insert into reception (business_id, id, office_id, supplier, document, state, started_by, started_at, ended_by, ended_at)
    select business_id, '${idOf('reception')}', office_id, 'Refisal', 'FE-1', 'booked', user_id, now(), user_id, now()
    from customer_order where id = ${newest};
    insert into reception_entry (business_id, reception_id, product_id, id, counted, mode, actor_id, at)
    select business_id, id, '${goods.sal.id}', new_id(), 4, 'add', started_by, now() from reception`,
  ...pickingFaults,
  ...returnFaults,
  'Un pedido tiene sus productos apartados salvo si se canceló o falló su pago': `update customer_order set holds_goods = false where id = ${newest}`,
  'Cada pedido se le confirmó a quien lo hizo': `update message set sealed = null, sent_at = null,
    failed_at = now(), is_dropped = false, fault = 'no such mailbox' where order_id = ${newest}`,
  'Una franja tiene los pedidos prometidos en ella, dentro de su capacidad':
    'update delivery_window set taken = taken - 1',
  'Una franja cuenta los productos que quedan por alistar': 'update delivery_window set queued = queued + 1',
  'Usos de un cupón = los que están en firme, dentro de su límite': `update coupon set uses_total_count = uses_total_count + 1 where code = 'mercado5'`,
  'Nadie usa un cupón más veces de las que puede': `update coupon set uses_per_user_limit = 1 where code = 'mercado5';
    insert into coupon_use (business_id, coupon_id, order_id, user_id)
    select u.business_id, u.coupon_id, ${newest}, u.user_id from coupon_use u`,
  'Un cupón lo usan justo los pedidos que lo llevan': `update coupon_use set returned_at = now() where order_id = ${withCoupon}`,
  'Productos + bolsas + domicilio - cupones = total': `update order_line set total = total - 1 where order_id = ${newest}`,
  'Lo que rebajó una lista de precios es la suma de lo que rebajó de cada producto': `update customer_order
    set coupons = jsonb_set(coupons, '{0}', coupons -> 0 || '{"productIds": ["${goods.ron.id}"], "amounts": [1]}')
    where id = ${withCoupon}`,
  'La base y los impuestos de cada producto suman lo que cuesta, a la tarifa de su clase': `update order_line
    set tax_class = 'vat_19', base = total - 5, vat = 5, consumption = 0 where order_id = ${newest}`,
  'Un pedido al que se agregó tiene por techo lo que se confirmó al agregar': `insert into order_addition
      (business_id, id, order_id, version, lines_count, total_before, total, actor_id, at)
    select business_id, '${idOf('addition')}', id, 9, 1, total, total + 1, user_id, now() from customer_order
    where id = ${newest}`,
  'Todo pedido tiene productos': `delete from order_line where order_id = ${newest}`,
  'Un pedido por carrito, y un carrito con pedido está cerrado': another,
  'Una confirmación hace un solo pedido': another,
  'Los números de los pedidos van sin saltos hasta el contador':
    'update order_counter set last_number = last_number + 1',
  'El estado de un pedido es el de su último evento, y cada evento un paso permitido': `update customer_order set state = '10_store_dispatch_products' where id = ${newest}`,
  'Lo que se deshizo vuelve justo a donde estaba, y antes de salir de la tienda': `insert into order_event
      (business_id, order_id, id, from_state, to_state, actor_role, undoes)
    select business_id, order_id, new_id(), '13_order_received', '7_admin_cart_accept', 'admin', id
    from order_event where order_id = ${newest}`,
  'Lo cobrado en la puerta es lo que costó lo entregado': delivered('total - 1', 'total - 1'),
  'De lo pagado en línea se debe lo que costaron los productos que volvieron': `${payment('approved', 'total')};
    insert into delivery_event (business_id, id, order_id, kind, actor_id, at, received_at)
    select business_id, new_id(), id, 'returned', '${people.yeison.id}', now(), now() from customer_order
    where id = ${online}`,
  'El efectivo de una ronda cerrada es el de sus entregas, sin lo que se devolvió de él': `insert into delivery_round (business_id, id, courier_id,
      office_id, started_at, closed_at, cash_expected, cash_declared)
    select business_id, new_id(), '${people.yeison.id}', office_id, now(), now(), 1, 1 from customer_order
    where id = ${newest}`,
  'Lo que dice el domiciliario está en la historia de la entrega, una vez': delivered('total', 'total'),
  'Una ronda cerrada no dejó pedidos en el camino': `insert into delivery_round (business_id, id, courier_id, office_id,
      started_at, closed_at, cash_expected, cash_declared)
    select business_id, '${idOf('round')}', '${people.yeison.id}', office_id, now(), now(), 0, 0 from customer_order
    where id = ${newest};
    insert into delivery_stop (business_id, round_id, order_id, position)
    select business_id, '${idOf('round')}', id, 1 from customer_order where id = ${newest}`,
  'Cada evento dejó su aviso': `delete from outbox where payload ->> 'order_id' = ${newest}::text`,
  'Ningún aviso lleva más de cinco minutos sin enviarse': `update outbox set sent_at = null, created_at = now() - interval '6 minutes'`,
  'Cada paso después del primero está en la auditoría': `${behindTheTriggers} delete from audit_log where entity = 'order'`,
  'La auditoría es una cadena sin cortes ni retoques': `${behindTheTriggers} update audit_log set actor_role = 'picker'
    where entity = 'order'`,
  'La auditoría llega al menos hasta donde se selló': `insert into audit_seal (business_id, number, hash, signature)
      select business_id, number, hash, '' from audit_link order by number desc limit 1;
    ${behindTheTriggers} delete from audit_log where id = (select audit_id from audit_link order by number desc limit 1);
    delete from audit_link where number = (select max(number) from audit_link)`,
  'Un pago aprobado es de un pedido, por su total': `${payment('approved', '54999')}; ${transaction('approved', '5499900', `'${idOf('payment')}'`)}`,
  'Lo que se agrega pagando en línea está en su pedido si, y solo si, se aprobó su pago': `insert into order_addition
      (business_id, id, order_id, version, lines_count, total_before, total, actor_id, at)
    select business_id, '${idOf('addition')}', id, 9, 1, total, total + 1, user_id, now() from customer_order
    where id = ${online}`,
  'Toda transacción aprobada es el pago de su pedido o espera a una persona': transaction(
    'approved',
    'total * 100',
    'null',
  ),
  'Una transacción es de un solo pago y lleva su referencia': `${behindTheTriggers} ${payment('approved', 'total')};
    ${transaction('approved', 'total * 100', `'${idOf('payment')}'`)};
    update payment_transaction set reference = 'ref-2'`,
  'Un pedido está pagado si, y solo si, se aprobó un pago suyo': payment('approved', 'total'),
  'Las sumas diarias son las de los pedidos': `insert into stat (business_id, module, day, office_id, value)
    select business_id, 'shoppingcart_count', '2026-11-20', office_id, 1 from customer_order where id = ${newest}`,
  'De cada producto se sabe en cuántas sedes hay y en cuántas está en oferta': `
    update product_office_count set in_stock = in_stock + 1 where product_id = '${goods.ron.id}'`,
  'Las sumas por mes y de todas las sedes son las de los días': `insert into stat_sum (business_id, span, office_id,
      module, starts, reference, value)
    select business_id, 'month', office_id, 'shoppingcart_count', '2026-11-01', '', 1 from customer_order where id = ${newest}`,
  'Las vistas sumadas por día y por mes son las de los productos': viewedTwice(6),
  'Nada de un negocio apunta a algo de otro': `update coupon set office_ids = array['${officeIds.plazaCentro}'::uuid] where code = 'mercado5'`,
};

describe('the doctor', () => {
  it('finds nothing in a shop in order', async () => {
    const healthy = await withClient(server.adminUrl, (client) => examine(client, existing));
    expect(healthy).toEqual({ findings: [], asked: questions.length });
  });

  it('has an error in this test for every check', () => {
    expect(Object.keys(faults).sort()).toEqual(questions.map(({ promise }) => promise).sort());
  });

  it.each(Object.entries(faults))('%s', async (promise, fault) => {
    const findings = await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(fault);
      return askAll(client, existing);
    });
    expect(findings.map((finding) => finding.promise)).toContain(promise);
    expect(findings.find((finding) => finding.promise === promise)?.examples[0]).toHaveProperty(
      'business_id',
    );
  });

  it('finds the same through row-level security, one business after the other', async () => {
    await server.sql(stolenSalt);
    const asAdministrator = await withClient(server.adminUrl, (client) => examine(client, existing));
    const bound = await withClient(server.adminUrl, async (client) => {
      await client.query('set role canasta_app');
      return examine(client, existing);
    });
    expect(bound.findings).toHaveLength(1);
    expect(bound).toEqual(asAdministrator);
  });
});
