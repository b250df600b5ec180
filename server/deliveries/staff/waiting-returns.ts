import { type CountType, quantityText } from '#rules/quantity.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler } from '#server/http/context.ts';
import { officeOf } from './rounds.ts';

type Goods = {
  line_id: string;
  product_id: string;
  title: string;
  count_type: CountType;
  stock_demand: number;
};

type Row = {
  id: string;
  id_order: number;
  client: string;
  courier: string;
  office_name: string;
  returned_at: Date;
  goods: Goods[];
};

/** Orders of which something came back and waits for a person; what came back last is first. */
export const listWaitingReturns: Handler<'deliveries.waitingReturns'> = async ({ query }, { db, user }) => {
  const { offset, limit } = rowsOfPage(query);
  const rows = await db.all<Row>(sql`
    select r.id, r.number as id_order, coalesce(r.customer ->> 'fullname', '') as client,
      coalesce(nullif(f.display_name, ''), f.name) as office_name, w.returned_at, w.goods,
      coalesce(btrim(u.name || ' ' || u.last_name), '') as courier
    from (
      select g.order_id, max(e.received_at) as returned_at, (array_agg(e.actor_id order by e.received_at desc))[1] as actor_id,
        json_agg(json_build_object('line_id', g.line_id, 'product_id', g.product_id, 'title', p.title,
          'count_type', p.count_type, 'stock_demand', g.stock_demand) order by p.title, g.line_id) as goods
      from delivery_return g
      join delivery_event e on e.business_id = g.business_id and e.id = g.event_id
      join product p on p.business_id = g.business_id and p.id = g.product_id
      where g.business_id = ${db.businessId} and g.outcome is null
      group by g.order_id
    ) w
    join customer_order r on r.business_id = ${db.businessId} and r.id = w.order_id
    join office f on f.business_id = r.business_id and f.id = r.office_id
    left join app_user u on u.business_id = r.business_id and u.id = w.actor_id
    where true ${officeOf(user, query.office_id)}
    order by w.returned_at desc, r.id limit ${limit} offset ${offset}`);
  const { list, pagination } = pageFrom(rows, query);
  return {
    list: list.map(({ goods, returned_at, ...row }) => ({
      ...row,
      returned_at: returned_at.toISOString(),
      goods: goods.map(({ count_type, stock_demand, ...one }) => ({
        ...one,
        quantity: quantityText(count_type, stock_demand),
      })),
    })),
    pagination,
  };
};
