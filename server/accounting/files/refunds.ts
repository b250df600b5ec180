import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type Column, inTurn, moment, pesos, type Span, tableOf } from './table.ts';

const BATCH = 1_000;
const WAYS: Record<string, string> = {
  void: 'Por el proveedor',
  by_hand: 'A mano',
  courier: 'Del efectivo de una ronda',
  credit: 'Como crédito',
};
const STATES: Record<string, string> = { asking: 'Por devolver', done: 'Devuelto', refused: 'Rechazado' };

type Row = {
  id: string;
  at: string;
  number: number;
  office: string;
  amount: number;
  sale_part: number;
  how: string;
  state: string;
  reason: string;
  answer: string;
  reference: string;
  creator: string;
  done_at: Date | null;
  doer: string;
};

const columns: readonly Column<Row>[] = [
  ['Pedido', ({ number }) => number],
  ['Fecha', ({ at }) => moment(at)],
  ['Sede', ({ office }) => office],
  ['Valor', ({ amount }) => pesos(amount)],
  ['Baja la venta en', ({ sale_part }) => pesos(sale_part)],
  ['Cómo', ({ how }) => WAYS[how] ?? how],
  ['Estado', ({ state }) => STATES[state] ?? state],
  ['Motivo', ({ reason }) => reason],
  ['Respuesta', ({ answer }) => answer],
  ['Pago', ({ reference }) => reference],
  ['Quién la pidió', ({ creator }) => creator],
  ['Devuelto el', ({ done_at }) => moment(done_at)],
  ['Quién la hizo', ({ doer }) => doer],
];

/** One row a refund, by the day on which it was noted. */
export const refundTable = tableOf(columns, (db, span) =>
  inTurn<Row>(BATCH, (last) => readRefunds(db, span, last)),
);

function readRefunds(db: Queries, { from, until, officeId }: Span, last: Row | undefined): Promise<Row[]> {
  return db.all<Row>(sql`
    select r.id, r.created_at::text as at, o.number, f.name as office, r.amount, r.sale_part, r.how, r.state, r.reason,
      r.answer, coalesce(p.reference, '') as reference, coalesce(btrim(c.name || ' ' || c.last_name), '') as creator,
      case when r.state = 'done' then coalesce(r.done_at, r.created_at) end as done_at,
      coalesce(btrim(d.name || ' ' || d.last_name), '') as doer
    from refund r
    join customer_order o on o.business_id = r.business_id and o.id = r.order_id
    join office f on f.business_id = o.business_id and f.id = o.office_id
    left join payment p on p.business_id = r.business_id and p.id = r.payment_id
    left join app_user c on c.business_id = r.business_id and c.id = r.created_by
    left join app_user d on d.business_id = r.business_id and d.id = r.done_by
    where r.business_id = ${db.businessId} and r.created_at < ${until}
      ${officeId === undefined ? nothing : part`and o.office_id = ${officeId}`}
      ${
        last === undefined
          ? part`and r.created_at >= ${from}`
          : part`and (r.created_at, r.id) > (${last.at}::timestamptz, ${last.id})`
      }
    order by r.created_at, r.id limit ${BATCH}`);
}
