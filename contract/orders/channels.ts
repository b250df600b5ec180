import { z } from 'zod';
import { ORDER_CHANNELS } from '#rules/messages/channels.ts';
import { call } from '../call.ts';

const Channel = z.enum(ORDER_CHANNELS);

const Choice = z
  .object({
    channel: Channel,
    /** Those the business offers, with where each writes to: '' where the profile lacks it. */
    choices: z.array(z.object({ channel: Channel, to: z.string() })),
    /** What choosing WhatsApp authorises. */
    consent: z.object({ text: z.string(), text_version: z.string() }),
    /** Somebody answered BAJA from the number: WhatsApp waits for an ALTA from it, or for its proof. */
    opted_out: z.boolean(),
  })
  .meta({ id: 'OrderChannel' });

const mine = { version: 'v1', who: 'user', source: 'rule 113; paths chosen here' } as const;

export const orderChannelCalls = {
  'orderChannel.get': call({
    ...mine,
    summary: 'Por dónde le contamos a la persona de sus pedidos, y por dónde se puede',
    method: 'GET',
    path: '/users/me/order-channel',
    output: Choice,
  }),
  'orderChannel.save': call({
    ...mine,
    summary: 'Escoger por dónde nos cuentan de los pedidos; WhatsApp queda en el registro de autorizaciones',
    method: 'PUT',
    path: '/users/me/order-channel',
    body: z.object({
      channel: Channel,
      /** With WhatsApp: the version of the authorisation that was read. */
      text_version: z.string().max(40).optional(),
    }),
    output: Choice,
  }),
};
