import { z } from 'zod';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import { GRAPH } from '#server/whatsapp/cloud-api.ts';
import { RefusedPurchaseError, type ToldPurchase } from './told-purchase.ts';

/** Too many at once, or Meta is busy ("Error codes" of its Graph API). */
const LATER = new Set([1, 2, 4, 17, 32, 613]);

const Refused = z.object({ error: z.object({ code: z.int() }) });

/**
 * Meta's Conversions API: POST /{version}/{pixel}/events. An event of the same name and id as one of the pixel is
 * counted once. Neither mail nor phone nor network address is told: only what the pixel in the page tells as well.
 */
export function createConversionsApi({ ask }: Pick<Outgoing, 'ask'>, url: string | undefined) {
  return async (told: ToldPurchase, { token }: { token: string }): Promise<void> => {
    if (url === undefined) throw new RefusedPurchaseError('there is no stand-in');
    const { status, body } = await ask({
      url: `${url}/${GRAPH}/${told.ids.meta}/events`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // In the body, as its documentation has it: addresses are written to logs.
      body: JSON.stringify({ data: [eventOf(told)], access_token: token }),
    });
    if (status === 200) return;
    // Only its number: its words may repeat what was sent.
    const refused = Refused.safeParse(body);
    const code = refused.success ? refused.data.error.code : undefined;
    const fault = `Meta answered with status ${status}, code ${code ?? 'unknown'}`;
    if (code !== undefined && LATER.has(code)) throw new NotTakenError(fault);
    throw new RefusedPurchaseError(fault);
  };
}

function eventOf({ purchase, visitor, userAgent, at, page }: ToldPurchase) {
  const { transaction_id, currency, value, items } = purchase;
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1000),
    event_id: transaction_id,
    action_source: 'website',
    event_source_url: page,
    user_data: {
      client_user_agent: userAgent,
      ...(visitor.fbp !== '' && { fbp: visitor.fbp }),
      ...(visitor.fbc !== '' && { fbc: visitor.fbc }),
    },
    custom_data: {
      currency,
      value,
      order_id: transaction_id,
      content_type: 'product',
      content_ids: items.map(({ item_id }) => item_id),
      contents: items.map(({ item_id, quantity }) => ({ id: item_id, quantity })),
    },
  };
}
