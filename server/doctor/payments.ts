import type { Question } from './question.ts';

/** Received money: of one order, for its total, or set aside for a person (rules 16 to 18). */
export const paymentQuestions: Question[] = [
  {
    // Later additions were paid separately, or cost nothing.
    promise: 'Un pago aprobado es de un pedido, por su total',
    sql: `
      select p.business_id, p.reference from payment p
      join customer_order o on o.business_id = p.business_id and o.id = p.order_id
      where p.state = 'approved' and (p.addition_id is null and p.amount <> o.total - o.credit_used + (
            select coalesce(sum(c.amount), 0) from refund c where c.business_id = o.business_id and c.order_id = o.id
              and c.how = 'credit' and c.return_id is null and c.created_at <= p.created_at) - (
          select coalesce(sum(a.total - a.total_before), 0) from order_addition a
          where a.business_id = o.business_id and a.order_id = o.id)
        or not exists (
          select from payment_transaction t where t.business_id = p.business_id and t.payment_id = p.id
            and t.status = 'approved' and t.amount_in_cents = p.amount * 100 and t.currency = 'COP'))`,
  },
  {
    promise: 'Lo que se agrega pagando en línea está en su pedido si, y solo si, se aprobó su pago',
    sql: `
      select r.business_id, r.order_id, r.id, r.state, r.amount from addition_request r
      left join order_addition a on a.business_id = r.business_id and a.id = r.id and a.order_id = r.order_id
        and a.total = r.total and a.total_before = r.total_before and a.lines_count = r.lines_count
      where (r.state = 'confirmed') <> exists (select from payment p
          where p.business_id = r.business_id and p.addition_id = r.id and p.state in ('approved', 'voided'))
        or (r.state = 'confirmed') <> (a.id is not null)
      union all
      select a.business_id, a.order_id, a.id, o.state, a.total - a.total_before from order_addition a
      join customer_order o on o.business_id = a.business_id and o.id = a.order_id
      where o.payment_method = 'online' and a.total > a.total_before and not exists (select from addition_request r
        where r.business_id = a.business_id and r.id = a.id and r.state = 'confirmed')`,
  },
  {
    promise: 'Toda transacción aprobada es el pago de su pedido o espera a una persona',
    sql: `
      select t.business_id, t.transaction_id from payment_transaction t
      left join payment p on p.business_id = t.business_id and p.id = t.payment_id and p.state = 'approved'
      where t.status = 'approved' and p.id is null and not exists (
        select from payment_review r where r.business_id = t.business_id and r.gateway = t.gateway
          and r.transaction_id = t.transaction_id and r.kind <> 'wrong_reference')`,
  },
  {
    promise: 'Una transacción es de un solo pago y lleva su referencia',
    sql: `
      select t.business_id, t.transaction_id from payment_transaction t
      join payment p on p.business_id = t.business_id and p.id = t.payment_id
      where t.reference <> p.reference or t.gateway <> p.gateway
      union all
      select p.business_id, p.transaction_id from payment p
      left join payment_transaction t on t.business_id = p.business_id and t.gateway = p.gateway
        and t.transaction_id = p.transaction_id
      where p.transaction_id is not null and t.payment_id is distinct from p.id`,
  },
  {
    promise: 'Un pedido está pagado si, y solo si, se aprobó un pago suyo',
    sql: `
      select o.business_id, o.number from customer_order o
      where o.payment_method = 'online'
        and exists (select from payment p where p.business_id = o.business_id and p.order_id = o.id)
        and exists (select from order_event e where e.business_id = o.business_id and e.order_id = o.id
          and e.to_state = '6_payment_complete')
        <> exists (select from payment p where p.business_id = o.business_id and p.order_id = o.id
          and p.addition_id is null and p.state in ('approved', 'voided'))`,
  },
];
