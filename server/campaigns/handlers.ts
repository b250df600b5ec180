import type { campaignCalls } from '#contract/campaigns.ts';
import type { promotionCalls } from '#contract/identity/promotions.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { campaignsPage, findCampaign } from './queries.ts';
import { sendTest } from './send-test.ts';
import { promotionOf, unsubscribe } from './unsubscribe.ts';
import { campaignWrites, moveCampaignTo, presentCampaign } from './write-campaign.ts';

/** Marketing campaigns, and the actions of their recipients. */
export const campaignHandlers = {
  'campaings.list': campaigns,
  'campaings.allPaginate': campaigns,
  'campaings.get': async ({ params: { id } }, { db, now }) => {
    const row = await findCampaign(db, id);
    return row ? presentCampaign(row, now()) : fail('NOT_FOUND');
  },
  ...campaignWrites,
  'campaings.move': moveCampaignTo,
  'campaings.test': sendTest,

  'promotions.link': async ({ params: { token } }, context) => {
    const found = await promotionOf(token, context);
    return found ? { channel: found.channel, unsubscribed: found.unsubscribed } : fail('NOT_FOUND');
  },
  'promotions.unsubscribe': async ({ params: { token } }, context) =>
    (await unsubscribe(token, context)) ? { message: UNSUBSCRIBED } : fail('NOT_FOUND'),
} satisfies HandlersOf<keyof typeof campaignCalls | keyof typeof promotionCalls>;

const UNSUBSCRIBED = 'Listo: no te enviaremos más promociones por este medio.';

async function campaigns(
  { query }: { query: CheckedInputOf<'campaings.allPaginate'>['query'] },
  { db, now }: SignedInContext,
) {
  const page = await campaignsPage(db, query);
  if (isFailure(page)) return page;
  const at = now();
  return { list: page.rows.map((row) => presentCampaign(row, at)), pagination: page.pagination };
}
