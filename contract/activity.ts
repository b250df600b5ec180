import { z } from 'zod';
import { call } from './call.ts';
import { NotedStat, StatRecord } from './stats/stat-records.ts';
import { Done, Id } from './wire.ts';

const ReportedEvent = z.object({
  module: z.enum(['product_view', 'search', 'search_click', 'offer_click']),
  /** The product or offer; the words for a search. */
  reference: z.string().min(1).max(200),
  office_id: Id.optional(),
  /** For a search without an exact result: the correction shown instead, '' = none. */
  shown_instead: z.string().max(200).optional(),
  /** The search whose results the product was chosen from. */
  query: z.string().min(1).max(200).optional(),
  /** Whether it was put into the cart there, and not only opened. */
  added: z.boolean().optional(),
});

export const activityCalls = {
  'activity.record': call({
    summary: 'Anotar lo que se vio, se buscó o se tocó, sin decir quién; el personal, una cifra propia',
    source: 'searches, views and clicks are counted; generic resource stats (storefront 7, rule 70)',
    method: 'POST',
    path: '/stats',
    version: 'v1',
    who: 'anyone',
    /** A page's report, or a superadmin's manual entry. */
    body: z
      .object(NotedStat)
      .partial()
      .extend({
        events: z.array(ReportedEvent).min(1).max(50).optional(),
      }),
    /** Fifty events with the longest words. */
    bodyLimit: 24 * 1024,
    output: Done.extend({ doc: StatRecord.optional() }),
    errors: ['COUNTED_BY_SHOP'],
  }),
};
