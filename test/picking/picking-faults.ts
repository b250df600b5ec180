import { idOf } from '../factories/ids.ts';

/** By promise of picking: what breaks it, in the newest order, of one line. */

const line = `(select l from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
  order by o.number desc limit 1)`;
const textOf = (id: string, replaces = 'null') => `
  insert into pick_action (business_id, order_id, id, line_id, replaces, applied, asked, actor_id, actor_role, done_at, at)
  select (l).business_id, (l).order_id, '${idOf(id)}', (l).id, ${replaces}, true, '{}',
    (select id from app_user where business_id = (l).business_id and role = 'picker' limit 1), 'picker', now(), now()
  from (select ${line} as l) x;`;
const found = (id: string, total: string) => `
  insert into order_pick (business_id, order_id, id, line_id, action_id, kind, product_id, count_type, count, price_neto,
    worth, total, stock_demand, actor_id, actor_role)
  select (l).business_id, (l).order_id, new_id(), (l).id, '${idOf(id)}', 'found', (l).product_id, (l).count_type, (l).count,
    (l).price_neto, ${total}, ${total}, (l).stock_demand,
    (select id from app_user where business_id = (l).business_id and role = 'picker' limit 1), 'picker'
  from (select ${line} as l) x;`;
const settled = (amount: string) => `
  insert into order_settlement (business_id, order_id, subtotal, bags_count, bags_total, delivery_price, coupons_total,
    ceiling, amount_to_pay, lines_count, lines_found, lines_replaced, lines_missing, fill_rate_bp, at)
  select o.business_id, o.id, ${amount}, 0, 0, 0, 0, o.total, ${amount}, 1, 1, 0, 0, 10000, now()
  from customer_order o where o.id = (${line}).order_id;`;

export const pickingFaults: Record<string, string> = {
  'De cada producto alistado vale una sola anotación': `
    drop index pick_action_first; ${textOf('one')} ${textOf('other')}`,
  'Ningún producto se cobra por encima de lo prometido sin el sí del cliente': `
    ${textOf('one')} ${found('one', '(l).total + 1')}`,
  'Lo que se paga de un pedido alistado es lo que se alistó': `
    ${textOf('one')} ${found('one', '(l).total')} ${settled('1000')}`,
  'De lo pagado en línea se devuelve una vez lo que no se alistó': `
    insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
    select business_id, '${idOf('picked payment')}', id, 1, 'wompi', 'ref-picked', total, 'approved', now()
    from customer_order where id = (${line}).order_id;
    ${settled('1000')}`,
  'Lo que se recibió por lo que alguien alistó, lo tiene su pedido': `
    ${textOf('one')} ${found('one', '(l).total')}
    insert into order_surplus (business_id, order_id, product_id, demand)
    select (l).business_id, (l).order_id, (l).product_id, (l).stock_demand + 1 from (select ${line} as l) x`,
  'Un pedido en facturación tiene cuenta si alguien alistó algo': `
    ${textOf('one')} update customer_order set state = '9_store_invoice_products' where id = (${line}).order_id`,
};
