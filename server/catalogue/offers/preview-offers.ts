import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { issuePreview } from '#server/preview/preview-ticket.ts';
import { badField } from '../bad-field.ts';
import { fieldsOf } from './offer-fields.ts';
import { refuseOffer } from './refuse-offer.ts';
import type { DraftOffer } from './shown-offers.ts';
import { staffOffer } from './staff-offers.ts';

type Offer = NonNullable<CheckedInputOf<'offers.preview'>['body']['offer']>;

/** A preview of the shop for staff (docs/decisions/075): a ticket for the address of a page. */
export const offerPreview = {
  'offers.preview': async ({ body: { at, branchId, offer } }, { db, user, now, pageUrl }) => {
    const officeId = await findOfficeId(db, branchId);
    if (!officeId) return badField('branchId', 'Esa sede no existe.');
    return db.transaction(async (tx) => {
      const draft =
        offer === undefined ? null : await draftOf(tx, offer, { now: now(), origin: pageUrl('/') });
      if (isFailure(draft)) return draft;
      const issued = await issuePreview(tx, user, { at, officeId, offer: draft });
      return { ...issued, id: draft?.id ?? null };
    });
  },
} satisfies HandlersOf<'offers.preview'>;

/** The draft as a row, refused like a saved offer would be. */
async function draftOf(
  tx: Queries,
  { id, inactive, ...changes }: Offer,
  { now, origin }: { now: Date; origin: string },
): Promise<DraftOffer | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  const row = id === undefined ? undefined : await staffOffer(tx, id);
  if (id !== undefined && (!row || row.removed_as !== null)) return fail('NOT_FOUND');
  const fields = await fieldsOf(tx, changes, row);
  const refused = await refuseOffer(tx, fields, { before: row, activates: !row, origin });
  if (refused) return refused;
  const state = {
    inactive: inactive ?? row?.inactive ?? false,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return { ...fields, ...state, id: id ?? newId() };
}
