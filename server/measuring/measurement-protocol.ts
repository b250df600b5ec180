import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { RefusedPurchaseError, type ToldPurchase } from './told-purchase.ts';

/**
 * Google Analytics' Measurement Protocol: POST /mp/collect. It answers 2xx to whatever it is sent, and counts a
 * purchase of the same visitor and transaction once.
 */
export function createMeasurementProtocol({ ask }: Pick<Outgoing, 'ask'>, url: string | undefined) {
  return async (told: ToldPurchase, { apiSecret }: { apiSecret: string }): Promise<void> => {
    if (url === undefined) throw new RefusedPurchaseError('there is no stand-in');
    const query = new URLSearchParams({ measurement_id: told.ids.google, api_secret: apiSecret });
    const { status } = await ask({
      url: `${url}/mp/collect?${query}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(told)),
    });
    if (status >= 300) throw new RefusedPurchaseError(`Google answered with status ${status}`);
  };
}

function bodyOf({ purchase, visitor, at, page }: ToldPurchase) {
  return {
    client_id: visitor.ga_client_id,
    timestamp_micros: at.getTime() * 1000,
    // What was agreed to is counting, not advertising: as the tag in the pages (web/shop/measuring/google-tag.ts).
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'purchase',
        params: {
          ...purchase,
          ...(visitor.ga_session_id !== '' && { session_id: visitor.ga_session_id }),
          engagement_time_msec: 1,
          page_location: page,
        },
      },
    ],
  };
}
