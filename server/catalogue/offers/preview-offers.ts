import { mayCall } from '#contract/access.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, HandlersOf, OfferPreview } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { issueTicket, readTicket } from '#server/tickets/tickets.ts';
import { badField } from '../bad-field.ts';
import { refuseOffer } from './refuse-offer.ts';
import type { DraftOffer } from './shown-offers.ts';
import { staffOffer } from './staff-offers.ts';
import { fieldsOf } from './write-offer.ts';

const KIND = 'offers.preview';
/** Long enough to look at a page and what it leads to; the screen asks anew for each moment. */
const SECONDS = 15 * 60;

type Kept = { at: string; officeId: string; draft: DraftOffer | null };
type Offer = NonNullable<CheckedInputOf<'offers.preview'>['body']['offer']>;

/** The shop as it will be, for staff alone (docs/decisions/075): a ticket for the address of a page. */
export const offerPreview = {
  'offers.preview': async ({ body: { at, branchId, offer } }, { db, user, now }) => {
    const officeId = await findOfficeId(db, branchId);
    if (!officeId) return badField('branchId', 'Esa sede no existe.');
    return db.transaction(async (tx) => {
      const draft = offer === undefined ? null : await draftOf(tx, offer, now());
      if (isFailure(draft)) return draft;
      const parameters: Kept = { at, officeId, draft };
      const { token, expires } = await issueTicket(tx, {
        ...{ kind: KIND, userId: user.id, parameters, seconds: SECONDS },
      });
      return { ticket: token, id: draft?.id ?? null, expires: expires.toISOString() };
    });
  },
} satisfies HandlersOf<'offers.preview'>;

/** The row it would be, refused as saving it would be. */
async function draftOf(
  tx: Queries,
  { id, inactive, ...said }: Offer,
  now: Date,
): Promise<DraftOffer | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  const row = id === undefined ? undefined : await staffOffer(tx, id);
  if (id !== undefined && (!row || row.removed_as !== null)) return fail('NOT_FOUND');
  const fields = await fieldsOf(tx, said, row);
  const refused = await refuseOffer(tx, fields, row);
  if (refused) return refused;
  const state = {
    inactive: inactive ?? row?.inactive ?? false,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return { ...fields, ...state, id: id ?? newId() };
}

/** What the ticket of an address stands for; nothing to anybody but the person it was given to. */
export async function openOfferPreview(
  { db, user }: Context,
  token: string,
): Promise<OfferPreview | Failure<'NOT_FOUND'>> {
  const ticket = user && (await readTicket(db, KIND, token));
  if (ticket?.userId !== user?.id || !ticket || !mayCall('superadmin', ticket.role)) return fail('NOT_FOUND');
  const { at, officeId, draft } = ticket.parameters as Kept;
  return { at: new Date(at), officeId, draft: draft ?? undefined };
}
