import type { Question } from './question.ts';

/** Credit of shoppers: its entries are its sum, and stand where money moved (rules 92 and 108). */
export const creditQuestions: Question[] = [
  {
    promise: 'El crédito de una persona es la suma de sus movimientos',
    sql: `
      select coalesce(a.business_id, e.business_id) as business_id, coalesce(a.user_id, e.user_id) as user_id, a.balance,
        e.amount
      from credit_account a
      full join (select business_id, user_id, sum(amount) as amount from credit_entry group by 1, 2) e
        on e.business_id = a.business_id and e.user_id = a.user_id
      where a.balance is distinct from e.amount or a.balance < 0`,
  },
  {
    promise: 'Lo que se devolvió como crédito está en el crédito de quien compró, una vez',
    sql: `
      select r.business_id, o.number, r.id, r.amount, e.amount as given
      from refund r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      full join credit_entry e on e.business_id = r.business_id and e.refund_id = r.id
      where (r.how = 'credit' or e.refund_id is not null) and (e.amount is distinct from r.amount
        or e.user_id <> o.user_id or r.state <> 'done' or r.how <> 'credit')`,
  },
  {
    promise:
      'Lo que un pedido pagó con crédito salió del crédito de quien compró, y vuelve entero si se cancela',
    sql: `
      select o.business_id, o.number, o.credit_used, e.amount, credit_left_of_order(o.business_id, o.id) as still
      from customer_order o
      left join credit_entry e on e.business_id = o.business_id and e.order_id = o.id and e.kind = 'order'
      where (o.credit_used > 0 or e.order_id is not null) and (coalesce(-e.amount, 0) <> o.credit_used
        or e.user_id is distinct from o.user_id or credit_left_of_order(o.business_id, o.id) < 0
        or o.state = '12_store_cancel_order' and credit_left_of_order(o.business_id, o.id) <> 0)`,
  },
];
