import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type Column, inTurn, moment, pesos, type Span, tableOf } from './table.ts';

const BATCH = 1_000;
const GATEWAYS: Record<string, string> = { wompi: 'Wompi', credibanco: 'CredibanCo' };
const STATES: Record<string, string> = {
  pending: 'En proceso',
  approved: 'Aprobado',
  declined: 'No aprobado',
  error: 'No se completó',
  voided: 'Anulado',
  expired: 'Vencido',
};

type Row = {
  id: string;
  at: string;
  number: number;
  office: string;
  attempt: number;
  gateway: string;
  method: string;
  reference: string;
  transaction_id: string;
  amount: number;
  state: string;
  state_reason: string;
  updated_at: Date;
  is_addition: boolean;
};

const columns: readonly Column<Row>[] = [
  ['Pedido', ({ number }) => number],
  ['Abierto', ({ at }) => moment(at)],
  ['Sede', ({ office }) => office],
  ['Intento', ({ attempt }) => attempt],
  ['Paga', ({ is_addition }) => (is_addition ? 'Lo que se agregó' : 'El pedido')],
  ['Proveedor', ({ gateway }) => GATEWAYS[gateway] ?? gateway],
  ['Medio', ({ method }) => method],
  ['Referencia', ({ reference }) => reference],
  ['Transacción', ({ transaction_id }) => transaction_id],
  ['Valor', ({ amount }) => pesos(amount)],
  ['Estado', ({ state }) => STATES[state] ?? state],
  ['Motivo', ({ state_reason }) => state_reason],
  ['Último cambio', ({ updated_at }) => moment(updated_at)],
];

/** One row an online payment, by the day on which it was opened. */
export const paymentTable = tableOf(columns, (db, span) =>
  inTurn<Row>(BATCH, (last) => readPayments(db, span, last)),
);

function readPayments(db: Queries, { from, until, officeId }: Span, last: Row | undefined): Promise<Row[]> {
  return db.all<Row>(sql`
    select p.id, p.created_at::text as at, o.number, f.name as office, p.attempt, p.gateway, p.reference,
      coalesce(p.transaction_id, '') as transaction_id, p.amount, p.state, p.state_reason, p.updated_at,
      p.addition_id is not null as is_addition, coalesce(t.method, '') as method
    from payment p
    join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    join office f on f.business_id = o.business_id and f.id = o.office_id
    left join payment_transaction t on t.business_id = p.business_id and t.gateway = p.gateway
      and t.transaction_id = p.transaction_id
    where p.business_id = ${db.businessId} and p.created_at < ${until}
      ${officeId === undefined ? nothing : part`and o.office_id = ${officeId}`}
      ${
        last === undefined
          ? part`and p.created_at >= ${from}`
          : part`and (p.created_at, p.id) > (${last.at}::timestamptz, ${last.id})`
      }
    order by p.created_at, p.id limit ${BATCH}`);
}
