import { z } from 'zod';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { refusedCss } from '../style/refused-css.ts';
import { plain, wrongTags } from './write-settings.ts';

/** Who works on the settings looks again and again; the oldest of a person make room. */
const MOST = 10;
const LIFETIME = '1 hour';

export type Draft = CheckedInputOf<'business.preview'>['body'];

/** Stores what is not saved yet, for pages that show it. */
export async function storePreview(
  { body }: CheckedInputOf<'business.preview'>,
  { db, user }: SignedInContext,
): Promise<OutputOf<'business.preview'> | ReturnType<typeof fail<'INVALID_INPUT'>>> {
  const wrong = wrongTags(body);
  if (wrong) return fail('INVALID_INPUT', { message: wrong.message, details: [wrong] });
  const id = newId();
  const draft = JSON.stringify(plain(body));
  await db.transaction(async (tx) => {
    await tx.run(sql`
      delete from business_preview where business_id = ${tx.businessId}
        and (created_at < ${realTime} - ${LIFETIME}::interval or id in (
          select id from business_preview where business_id = ${tx.businessId} and user_id = ${user.id}
          order by created_at desc offset ${MOST - 1}))`);
    await tx.run(sql`
      insert into business_preview (business_id, id, user_id, draft)
      values (${tx.businessId}, ${id}, ${user.id}, ${draft}::jsonb)`);
  });
  return {
    borrador: id,
    left_out: body.custom_css_styles === undefined ? [] : refusedCss(body.custom_css_styles),
  };
}

/** What this person has not saved yet; undefined when it is over, or somebody else's. */
export async function readPreview(db: Queries, id: string, userId: string): Promise<Draft | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const row = await db.first<{ draft: Draft }>(sql`
    select draft from business_preview where business_id = ${db.businessId} and id = ${id} and user_id = ${userId}
      and created_at > ${realTime} - ${LIFETIME}::interval`);
  return row?.draft;
}
