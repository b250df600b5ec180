import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type Column, inTurn, moment, pesos, type Span, tableOf } from './table.ts';

const BATCH = 1_000;

type Row = {
  id: string;
  at: string;
  courier: string;
  office: string;
  closed_at: Date | null;
  orders: number;
  cash: number;
  cash_declared: number | null;
  note: string;
  ended_by: string;
  end_reason: string;
};

const columns: readonly Column<Row>[] = [
  ['Salida', ({ at }) => moment(at)],
  ['Cierre', ({ closed_at }) => moment(closed_at)],
  ['Sede', ({ office }) => office],
  ['Domiciliario', ({ courier }) => courier],
  ['Pedidos', ({ orders }) => orders],
  ['Efectivo cobrado', ({ cash }) => pesos(cash)],
  ['Efectivo entregado', ({ cash_declared }) => pesos(cash_declared)],
  ['Diferencia', ({ cash, cash_declared }) => pesos(cash_declared === null ? null : cash_declared - cash)],
  ['Nota', ({ note }) => note],
  ['La terminó', ({ ended_by }) => ended_by],
  ['Por qué', ({ end_reason }) => end_reason],
];

/** One row a courier's round with its cash, by the day on which it left. */
export const roundTable = tableOf(columns, (db, span) =>
  inTurn<Row>(BATCH, (last) => readRounds(db, span, last)),
);

function readRounds(db: Queries, { from, until, officeId }: Span, last: Row | undefined): Promise<Row[]> {
  return db.all<Row>(sql`
    select r.id, r.started_at::text as at, btrim(u.name || ' ' || u.last_name) as courier, f.name as office, r.closed_at,
      (select count(*) from delivery_stop s where s.business_id = r.business_id and s.round_id = r.id)::int as orders,
      coalesce(r.cash_expected, cash_of_round(r.business_id, r.id)) as cash, r.cash_declared, r.note, coalesce(btrim(m.name || ' ' || m.last_name), '') as ended_by,
      r.end_reason
    from delivery_round r
    join app_user u on u.business_id = r.business_id and u.id = r.courier_id
    left join app_user m on m.business_id = r.business_id and m.id = r.ended_by
    join office f on f.business_id = r.business_id and f.id = r.office_id
    where r.business_id = ${db.businessId} and r.started_at < ${until}
      ${officeId === undefined ? nothing : part`and r.office_id = ${officeId}`}
      ${
        last === undefined
          ? part`and r.started_at >= ${from}`
          : part`and r.started_at >= ${last.at}::timestamptz and (r.started_at > ${last.at}::timestamptz or r.id < ${last.id})`
      }
    order by r.started_at, r.id desc limit ${BATCH}`);
}
