import { z } from 'zod';
import { PROMOTION_CHANNELS } from '#rules/campaigns/campaign.ts';
import { call } from '../call.ts';
import { Done } from '../wire.ts';

/** The signed link of a message: it does not reveal its recipient. */
const link = {
  version: 'v1',
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  source: 'rules 43 and 50; paths chosen here',
} as const;

export const promotionCalls = {
  'promotions.link': call({
    ...link,
    summary: 'De qué canal son las promociones que este enlace deja de enviar',
    method: 'GET',
    path: '/promotions/{token}',
    output: z.object({ channel: z.enum(PROMOTION_CHANNELS), unsubscribed: z.boolean() }),
  }),
  'promotions.unsubscribe': call({
    ...link,
    summary: 'Dejar de recibir promociones por ese canal',
    method: 'POST',
    path: '/promotions/{token}/unsubscribe',
    output: Done,
  }),
};
