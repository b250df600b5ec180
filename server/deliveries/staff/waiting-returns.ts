import type { OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler } from '#server/http/context.ts';
import { type ReturnedGoods, returnedGoods } from '../returned-goods.ts';
import { officeOf } from './rounds.ts';

type WaitingReturn = OutputOf<'deliveries.waitingReturns'>['list'][number];

type Row = {
  id: string;
  id_order: number;
  client: string;
  courier: string;
  office_name: string;
  returned_at: Date;
};

/** Orders with returned goods to be received, as their courier is not out with them; newest first. */
export const listWaitingReturns: Handler<'deliveries.waitingReturns'> = async ({ query }, { db, user }) => {
  const { offset, limit } = rowsOfPage(query);
  const rows = await db.all<Row>(sql`
    select r.id, r.number as id_order, coalesce(r.customer ->> 'fullname', '') as client,
      coalesce(nullif(f.display_name, ''), f.name) as office_name, w.returned_at,
      coalesce(btrim(u.name || ' ' || u.last_name), '') as courier
    from (
      select g.order_id, max(e.received_at) as returned_at, (array_agg(e.actor_id order by e.received_at desc))[1] as actor_id
      from delivery_return g
      join delivery_event e on e.business_id = g.business_id and e.id = g.event_id
      where g.business_id = ${db.businessId} and g.outcome is null
      group by g.order_id
    ) w
    join customer_order r on r.business_id = ${db.businessId} and r.id = w.order_id
    join office f on f.business_id = r.business_id and f.id = r.office_id
    left join app_user u on u.business_id = r.business_id and u.id = w.actor_id
    where r.delivery -> 'events' -> -1 ->> 'event' is distinct from 'on_the_way' ${officeOf(user, query.office_id)}
    order by w.returned_at desc, r.id limit ${limit} offset ${offset}`);
  const { list, pagination } = pageFrom(rows, query);
  const returned = await returnedGoods(
    db,
    list.map(({ id }) => id),
  );
  return { list: list.map((row) => present(row, returned)), pagination };
};

function present({ returned_at, ...row }: Row, returned: readonly ReturnedGoods[]): WaitingReturn {
  const waiting = returned.filter(({ order_id, outcome }) => order_id === row.id && outcome === null);
  return {
    ...row,
    returned_at: returned_at.toISOString(),
    goods: waiting.map(({ line_id, product_id, title, quantity }) => ({
      line_id,
      product_id,
      title,
      quantity,
    })),
  };
}
