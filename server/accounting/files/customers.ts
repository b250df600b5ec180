import { agreed } from '#server/campaigns/audience.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { finalOf } from './orders.ts';
import { type Column, inTurn, moment, pesos, type Span, tableOf } from './table.ts';

const LOOKED_AT = 5_000;

type Row = {
  name: string;
  email: string;
  phone: string;
  created_at: Date;
  orders: number;
  spent: number;
  first_at: Date;
  last_at: Date;
  by_mail: boolean;
  by_sms: boolean;
};

const columns: readonly Column<Row>[] = [
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Celular', ({ phone }) => phone],
  ['Cuenta desde', ({ created_at }) => moment(created_at)],
  ['Pedidos', ({ orders }) => orders],
  ['Compras', ({ spent }) => pesos(spent)],
  ['Primer pedido', ({ first_at }) => moment(first_at)],
  ['Último pedido', ({ last_at }) => moment(last_at)],
  ['Autoriza promociones por correo', ({ by_mail }) => (by_mail ? 'SI' : 'NO')],
  ['Autoriza promociones por SMS', ({ by_sms }) => (by_sms ? 'SI' : 'NO')],
];

/** One row a person with an order of these days that is a sale. Who was forgotten is not among them. */
export const customerTable = tableOf(columns, async function* (db, span) {
  for await (const accounts of inTurn<{ id: string }>(LOOKED_AT, (last) => readAccounts(db, last))) {
    const [first, last] = [accounts[0]?.id, accounts.at(-1)?.id];
    if (first !== undefined && last !== undefined) yield await readCustomers(db, span, { first, last });
  }
});

/** Accounts by id, in batches, whether the people bought or not. */
function readAccounts(db: Queries, last: { id: string } | undefined): Promise<{ id: string }[]> {
  return db.all<{ id: string }>(sql`
    select id from app_user
    where business_id = ${db.businessId} ${last === undefined ? nothing : part`and id > ${last.id}`}
    order by id limit ${LOOKED_AT}`);
}

type Accounts = { first: string; last: string };

function readCustomers(
  db: Queries,
  { from, until, officeId }: Span,
  { first, last }: Accounts,
): Promise<Row[]> {
  return db.all<Row>(sql`
    select btrim(u.name || ' ' || u.last_name) as name, u.email, coalesce(u.proved_phone, u.phone) as phone,
      u.created_at, b.orders, b.spent, b.first_at, b.last_at, ${agreed('mail')} as by_mail, ${agreed('sms')} as by_sms
    from app_user u
    cross join lateral (
      select count(*)::int as orders, sum(${finalOf})::bigint as spent, min(o.created_at) as first_at,
        max(o.created_at) as last_at
      from customer_order o
      left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
      where o.business_id = u.business_id and o.user_id = u.id and o.created_at >= ${from} and o.created_at < ${until}
        and is_sale(o.state) ${officeId === undefined ? nothing : part`and o.office_id = ${officeId}`}
    ) b
    where u.business_id = ${db.businessId} and u.id between ${first} and ${last} and u.erased_at is null and b.orders > 0
    order by u.id`);
}
