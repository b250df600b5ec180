import { answerDue, type RequestKind } from '#rules/habeas/requests.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { findRequest, type RequestRow } from './queries.ts';

type RequestFields = {
  kind: RequestKind;
  description: string;
  registerId: string | null;
  userId: string | null;
};

/** A request with its deadline. Repeated for the same register while pending, it is the same request. */
export async function openRequest(tx: Queries, fields: RequestFields, now: Date): Promise<RequestRow> {
  const { kind, description, registerId, userId } = fields;
  const before =
    registerId === null
      ? undefined
      : await tx.first<{ id: string }>(sql`
          select id from habeas_request
          where business_id = ${tx.businessId} and register_id = ${registerId} and kind = ${kind}
            and user_id is not distinct from ${userId} and description = ${description} and status in ('open', 'extended') limit 1`);
  const id = before?.id ?? newId();
  if (!before)
    await tx.run(sql`
      insert into habeas_request (business_id, id, register_id, user_id, kind, description, received_at, due_at)
      values (${tx.businessId}, ${id}, ${registerId}, ${userId}, ${kind}, ${description}, ${now},
        ${answerDue(kind, now)})`);
  const row = await findRequest(tx, id);
  if (!row) throw new Error('A request that was just written is not there');
  return row;
}
