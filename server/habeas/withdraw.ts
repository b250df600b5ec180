import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { addRegisterConsent } from './consents.ts';

type Evidence = Pick<Context, 'ip' | 'userAgent' | 'now'>;

/** Withdraws promotions in some registers, or in all of a person: each with its row of evidence. */
export async function withdrawRegistered(
  tx: Queries,
  of: { registerId: string } | { userId: string },
  context: Evidence,
): Promise<void> {
  const whose = 'registerId' in of ? of.registerId : null;
  const owner = 'userId' in of ? of.userId : null;
  const withdrawn = await tx.all<{ id: string }>(sql`
    update habeas_register set promotional_send_authorization = false, updated_at = ${context.now()},
      version = version + 1
    where business_id = ${tx.businessId} and promotional_send_authorization and not inactive
      and (id = ${whose}::uuid or user_id = ${owner}::uuid)
    returning id`);
  for (const { id } of withdrawn)
    await addRegisterConsent(tx, { registerId: id, purpose: 'promotional', granted: false }, context);
}
