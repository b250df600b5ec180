import type { ClientBase } from 'pg';
import { ORDER_MOVES } from '#rules/order-moves.ts';
import { auditQuestions } from './audit.ts';
import { deliveryQuestions } from './deliveries.ts';
import { goodsQuestions } from './goods.ts';
import { orderQuestions } from './orders.ts';
import { paymentQuestions } from './payments.ts';
import { pickingQuestions } from './picking.ts';
import type { Question } from './question.ts';
import { statQuestions } from './stats.ts';
import { wallQuestions } from './walls.ts';

/** A violated promise, with its count and a few examples. */
export type Finding = { promise: string; times: number; examples: Record<string, unknown>[] };

export type Examination = { findings: Finding[]; asked: number };

type Known = {
  /** Uses of a coupon before this shop stored them individually, by code. */
  usesBefore?: Record<string, number>;
  /** Whether the outbox still has every message. */
  messagesKept?: boolean;
};

const MOST_EXAMPLES = 3;

export const questions: readonly Question[] = [
  ...goodsQuestions,
  ...pickingQuestions,
  ...orderQuestions,
  ...deliveryQuestions,
  ...paymentQuestions,
  ...wallQuestions,
  ...auditQuestions,
  ...statQuestions,
];

/**
 * Runs every check over all businesses at one moment, read-only: also while the shop sells. Needs the administrator of
 * the database; one bound by row-level security sees one business after the other.
 */
export async function examine(client: ClientBase, known: Known = {}): Promise<Examination> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const findings = (await seesEverything(client))
      ? await askAll(client, known)
      : await askEachBusiness(client, known);
    return { findings, asked: askedOf(known).length };
  } finally {
    await client.query('rollback');
  }
}

async function askEachBusiness(client: ClientBase, known: Known): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string }>('select id from business order by slug');
  const findings: Finding[] = [];
  for (const { id } of rows) {
    await client.query("select set_config('app.business_id', $1, true)", [id]);
    findings.push(...(await askAll(client, known)));
  }
  return findings;
}

/** Runs every check in the client's transaction. */
export async function askAll(client: ClientBase, known: Known): Promise<Finding[]> {
  const { usesBefore = {} } = known;
  const values = { moves: JSON.stringify(ORDER_MOVES), usesBefore: JSON.stringify(usesBefore) };
  const findings: Finding[] = [];
  for (const { promise, sql, needs } of askedOf(known)) {
    const { rows } = await client.query(sql, needs ? [values[needs]] : []);
    if (rows.length > 0)
      findings.push({ promise, times: rows.length, examples: rows.slice(0, MOST_EXAMPLES) });
  }
  return findings;
}

function askedOf({ messagesKept = false }: Known): readonly Question[] {
  return questions.filter(({ ofMessages }) => messagesKept || !ofMessages);
}

async function seesEverything(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  return rows[0]?.sees === true;
}
