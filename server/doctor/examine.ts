import type { ClientBase } from 'pg';
import { ORDER_MOVES } from '#rules/orders/moves.ts';
import { auditQuestions } from './audit.ts';
import { creditQuestions } from './credit.ts';
import { deliveryQuestions } from './deliveries.ts';
import { goodsQuestions } from './goods.ts';
import { orderQuestions } from './orders.ts';
import { paymentQuestions } from './payments.ts';
import { pickingQuestions } from './picking.ts';
import type { Question } from './question.ts';
import { receptionQuestions } from './receptions.ts';
import { returnQuestions } from './returns.ts';
import { statQuestions } from './stats.ts';

/** A violated promise, with its count and a few examples. */
export type Finding = { promise: string; times: number; examples: Record<string, unknown>[] };

export type Examination = { findings: Finding[]; asked: number };

type Premises = {
  /** Uses of a coupon before this shop stored them individually, by code. */
  usesBefore?: Record<string, number>;
  /** Whether the outbox still has every message. */
  messagesKept?: boolean;
};

/** A connection, or whatever else answers statements. */
export type Queried = {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

const MOST_EXAMPLES = 3;

/**
 * No references between businesses. Most are ensured by foreign keys that begin with the business; these cannot be:
 * lists, snapshots and optional people. Of lists in coupons only a role that sees all businesses finds anything.
 */
const wallQuestions: Question[] = [
  {
    // Goods and offices of the practice have the ids of those they were copied from.
    promise: 'Nada de un negocio apunta a algo de otro',
    sql: `
      select c.business_id, 'coupon' as what, c.code as which from coupon c
      where exists (
        select from product p where p.id = any(c.product_ids) and p.business_id <> c.business_id
          and not exists (select from product own where own.business_id = c.business_id and own.id = p.id))
        or exists (
        select from office o where o.id = any(c.office_ids) and o.business_id <> c.business_id
          and not exists (select from office own where own.business_id = c.business_id and own.id = o.id))
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

export const questions: readonly Question[] = [
  ...goodsQuestions,
  ...receptionQuestions,
  ...pickingQuestions,
  ...orderQuestions,
  ...deliveryQuestions,
  ...paymentQuestions,
  ...returnQuestions,
  ...creditQuestions,
  ...wallQuestions,
  ...auditQuestions,
  ...statQuestions,
];

/**
 * Runs every check over all businesses at one moment, read-only: also while the shop sells. Needs the administrator of
 * the database; one bound by row-level security sees one business after the other.
 */
export async function examine(client: ClientBase, premises: Premises = {}): Promise<Examination> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const findings = (await seesEverything(client))
      ? await askAll(client, premises)
      : await askEachBusiness(client, premises);
    return { findings, asked: askedOf(premises).length };
  } finally {
    await client.query('rollback');
  }
}

async function askEachBusiness(client: ClientBase, premises: Premises): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from business where moving is null order by slug',
  );
  const findings: Finding[] = [];
  for (const { id } of rows) {
    await client.query("select set_config('app.business_id', $1, true)", [id]);
    findings.push(...(await askAll(client, premises)));
  }
  return findings;
}

/** Runs every check, each from one moment; all from the same in a client's transaction. */
export async function askAll(client: Queried, premises: Premises = {}): Promise<Finding[]> {
  const { usesBefore = {} } = premises;
  const values = { moves: JSON.stringify(ORDER_MOVES), usesBefore: JSON.stringify(usesBefore) };
  const findings: Finding[] = [];
  for (const { promise, sql, needs } of askedOf(premises)) {
    const { rows } = await client.query(sql, needs ? [values[needs]] : []);
    if (rows.length > 0)
      findings.push({ promise, times: rows.length, examples: rows.slice(0, MOST_EXAMPLES) });
  }
  return findings;
}

function askedOf({ messagesKept = false }: Premises): readonly Question[] {
  return questions.filter(({ ofMessages }) => messagesKept || !ofMessages);
}

async function seesEverything(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  return rows[0]?.sees === true;
}
