import type { CheckedInputOf } from '#contract/index.ts';
import type { offerCalls } from '#contract/offers.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from './bad-field.ts';
import { isSection, OFFER_SECTIONS, offersShownNow } from './offers.ts';
import { genericPageOf } from './pagination.ts';
import { staffOfferHandlers } from './staff-offers.ts';

type OffersQuery = CheckedInputOf<'offers.list'>['query'];

export const offerHandlers = {
  'offers.list': listOffers,
  'offers.allPaginate': listOffers,

  // What the list shows, one of it: banners of a shop are tens.
  'offers.get': async ({ params, query }, { db, now }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const offers = await offersShownNow(db, OFFER_SECTIONS, officeId, now());
    return offers.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
  },

  ...staffOfferHandlers,
} satisfies HandlersOf<keyof typeof offerCalls>;

async function listOffers({ query }: { query: OffersQuery }, { db, now }: Context) {
  const sections = query.section?.split(',').map((section) => section.trim()) ?? OFFER_SECTIONS;
  if (!sections.every(isSection)) return badField('section', 'No es una sección de ofertas.');
  const officeId = await findOfficeId(db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  return genericPageOf(await offersShownNow(db, sections, officeId, now()), query);
}
