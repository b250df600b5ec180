import type { offerCalls } from '#contract/catalogue/offers.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { isSection, OFFER_SECTIONS } from '#rules/offers/sections.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from '../bad-field.ts';
import { genericPageOf } from '../pagination.ts';
import { offerPreview } from './preview-offers.ts';
import { offersShownAt } from './shown-offers.ts';
import { staffOfferHandlers } from './staff-offers.ts';
import { offerWrites } from './write-offer.ts';

type OffersQuery = CheckedInputOf<'offers.list'>['query'];

export const offerHandlers = {
  'offers.list': listOffers,
  'offers.allPaginate': listOffers,

  'offers.get': async ({ params, query }, context) => {
    const officeId = await findOfficeId(context.db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const offers = await shownOffers(context, OFFER_SECTIONS, officeId);
    return offers.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
  },

  ...staffOfferHandlers,
  ...offerWrites,
  ...offerPreview,
} satisfies HandlersOf<keyof typeof offerCalls>;

async function listOffers({ query }: { query: OffersQuery }, context: Context) {
  const sections = query.section?.split(',').map((section) => section.trim()) ?? OFFER_SECTIONS;
  if (!sections.every(isSection)) return badField('section', 'No es una sección de ofertas.');
  const officeId = await findOfficeId(context.db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  return genericPageOf(await shownOffers(context, sections, officeId), query);
}

/** Current offers; in a preview for staff, those at its moment. */
function shownOffers({ db, now, preview, pageUrl }: Context, sections: readonly string[], officeId: string) {
  return offersShownAt(db, sections, {
    officeId,
    at: preview?.at ?? now(),
    origin: pageUrl('/'),
    draft: preview?.offer ?? undefined,
  });
}
