import type { Question } from './question.ts';

/**
 * No references between businesses. Most are ensured by foreign keys that begin with the business; these cannot be:
 * lists, snapshots and optional people.
 */
export const wallQuestions: Question[] = [
  {
    promise: 'Nada de un negocio apunta a algo de otro',
    sql: `
      select c.business_id, 'coupon' as what, c.code as which from coupon c
      where exists (select from product p where p.id = any(c.product_ids) and p.business_id <> c.business_id)
        or exists (select from office o where o.id = any(c.office_ids) and o.business_id <> c.business_id)
      union all
      select u.business_id, 'coupon_use', u.user_id::text from coupon_use u
      where not exists (select from app_user p where p.business_id = u.business_id and p.id = u.user_id)
      union all
      select e.business_id, 'order_event', e.id::text from order_event e
      where e.actor_id is not null
        and not exists (select from app_user p where p.business_id = e.business_id and p.id = e.actor_id)
      union all
      select a.business_id, 'address', a.id::text from address a
      where a.office_id is not null
        and not exists (select from office o where o.business_id = a.business_id and o.id = a.office_id)
      union all
      select o.business_id, 'customer_order', o.number::text from customer_order o
      join cart c on c.business_id = o.business_id and c.id = o.cart_id
      where c.user_id <> o.user_id or c.office_id <> o.office_id`,
  },
];
