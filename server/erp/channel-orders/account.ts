import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Whose account the orders of other channels are, in each business: nobody's. Like that of a person who was erased, it
 * cannot sign in, is in no list, gets no message, credit or campaign, and what its orders say of their buyers goes when
 * they are final (decision 014).
 */
export const CHANNEL_ACCOUNT = '00000000-0000-4000-8000-0000000c4a77';

export async function ensureChannelAccount(tx: Queries, now: Date): Promise<void> {
  await tx.run(sql`
    insert into app_user (business_id, id, email, name, role, provider, disabled, disabled_at, erased_at, created_at,
      updated_at)
    values (${tx.businessId}, ${CHANNEL_ACCOUNT}, '', 'Otros canales', 'client', 'anonymous', true, ${now}, ${now},
      ${now}, ${now})
    on conflict (business_id, id) do nothing`);
}
