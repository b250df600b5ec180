import { idOf } from '../factories/ids.ts';

/** By promise: what breaks it, in the newest order, of one line; as only who sets triggers aside can. */

const line = `(select l from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
  order by o.number desc limit 1)`;
const made = (count: string, amount: string) => `
  set local session_replication_role = replica;
  insert into order_return (business_id, id, order_id, goods_total, beside_total, amount, way, actor_id, at)
  select (l).business_id, '${idOf('return')}', (l).order_id, ${amount}, 0, ${amount}, 'by_hand',
    (select user_id from customer_order where id = (l).order_id), now() from (select ${line} as l) x;
  insert into order_return_line (business_id, order_id, return_id, line_id, product_id, count_type, count, stock_demand,
    total, discount, reason, bearer, outcome)
  select (l).business_id, (l).order_id, '${idOf('return')}', (l).id, (l).product_id, (l).count_type, ${count}, 0,
    ${amount}, 0, 'damaged', 'store', 'waste' from (select ${line} as l) x;`;
const refunded = (amount: string) => `
  insert into refund (business_id, id, order_id, amount, how, state, reason, return_id)
  select (l).business_id, new_id(), (l).order_id, ${amount}, 'by_hand', 'done', '', '${idOf('return')}'
  from (select ${line} as l) x;`;

export const returnFaults: Record<string, string> = {
  'De un producto no vuelve más de lo que se entregó': `${made('(l).count + 1', '1')} ${refunded('1')}`,
  'Una devolución suma lo que vale lo que volvió, y su dinero se devolvió o se debe, una vez': `
    ${made('1', '500')} ${refunded('499')}`,
  'De un pedido no se devuelve más de lo que se recibió': `${made('1', '500')} ${refunded('9000000')}`,
  'El crédito de una persona es la suma de sus movimientos': `
    insert into credit_account (business_id, user_id, balance) select (l).business_id, o.user_id, 500
    from (select ${line} as l) x join customer_order o on o.id = (l).order_id`,
  'Lo que se devolvió como crédito está en el crédito de quien compró, una vez': `
    insert into refund (business_id, id, order_id, amount, how, state, reason)
    select (l).business_id, new_id(), (l).order_id, 500, 'credit', 'done', '' from (select ${line} as l) x`,
  'Lo que un pedido pagó con crédito salió del crédito de quien compró, y vuelve entero si se cancela': `
    update customer_order set credit_used = 500 where id = (select (l).order_id from (select ${line} as l) x)`,
};
