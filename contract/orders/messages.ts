import { z } from 'zod';
import { ORDER_CHANNELS } from '#rules/messages/channels.ts';
import { DELIVERY_STATES } from '#rules/messages/delivery-states.ts';
import { ORDER_MOMENTS } from '#rules/orders/moments.ts';
import { call } from '../call.ts';
import { Id, Instant } from '../wire.ts';

const source = 'back-office: silent (messages about orders); rule 102; paths chosen here';
const superadmin = { version: 'admin', who: 'superadmin', source } as const;

const Moment = z.enum(ORDER_MOMENTS);
/** A paragraph of the business's own; '' without. */
const Words = z.string().trim().max(600, 'Tus palabras pueden tener máximo 600 caracteres.');

const Setting = z
  .object({
    moment: Moment,
    /** Not told by this business. */
    off: z.boolean(),
    /** Cannot be switched off: the law or somebody's money. */
    due: z.boolean(),
    /** Told by SMS to who gave no mail. */
    urgent: z.boolean(),
    words: Words,
    /** Its subject for the newest order; '' while there is none. */
    subject: z.string(),
    version: z.int().positive(),
  })
  .meta({ id: 'OrderMessageSetting' });

const Sent = z
  .object({
    id: Id,
    moments: z.array(Moment),
    /** A picker's question, which tells no moment. */
    asks: z.boolean(),
    /** waiting: on its way, or tried again; dropped: a later state made it needless. */
    state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
    channel: z.enum(ORDER_CHANNELS).nullable(),
    /** By WhatsApp: how far it came, as Meta reported it; null before, and by another channel. */
    delivery: z.enum(DELIVERY_STATES).nullable(),
    date: Instant,
    /** When it was sent or given up. */
    done_date: Instant.nullable(),
    tries: z.int().nonnegative(),
    /** Why the last try failed; '' when it did not. */
    fault: z.string(),
  })
  .meta({ id: 'OrderMessage' });

export const orderMessageCalls = {
  'orderMessages.list': call({
    ...superadmin,
    summary: 'Qué se le cuenta a quien compra en cada momento de su pedido, y con qué palabras',
    method: 'GET',
    path: '/admin/order-messages',
    output: z.object({ list: z.array(Setting) }),
  }),
  'orderMessages.save': call({
    ...superadmin,
    summary: 'Callar un momento del pedido, o agregarle palabras propias',
    method: 'PUT',
    path: '/admin/order-messages',
    body: z.object({
      moment: Moment,
      off: z.boolean(),
      words: Words,
      version: z.int().positive(),
    }),
    output: z.object({ doc: Setting }),
    errors: ['STALE_EDIT'],
  }),
  'orderMessages.whatsapp': call({
    ...superadmin,
    summary: 'Cómo está WhatsApp en el negocio, y las plantillas que Meta le aprueba a su número',
    method: 'GET',
    path: '/admin/order-messages/whatsapp',
    output: z.object({
      /** Whether messages leave: the module is on and there is a number. */
      state: z.enum(['in_use', 'no_module', 'no_number']),
      /** Where Meta reports. */
      webhook_url: z.string(),
      templates: z.array(
        z.object({
          name: z.string(),
          language: z.string(),
          body: z.string(),
          /** A button that opens an address; '' without. */
          link: z.object({ label: z.string(), url: z.string() }).nullable(),
          /** Buttons that answer. */
          replies: z.array(z.string()),
        }),
      ),
    }),
  }),
  'orderMessages.preview': call({
    ...superadmin,
    summary: 'Ver el correo y el WhatsApp de un momento con el último pedido, antes de guardar las palabras',
    method: 'POST',
    path: '/admin/order-messages/preview',
    body: z.object({ moment: Moment, words: Words }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** The same by WhatsApp. */
      whatsapp: z.string(),
    }),
  }),
  'orderMessages.try': call({
    ...superadmin,
    summary: 'Enviar el correo de un momento a mi propio correo',
    method: 'POST',
    path: '/admin/order-messages/try',
    body: z.object({ moment: Moment, words: Words }),
    output: z.object({ message: z.string() }),
  }),
  'orderMessages.ofOrder': call({
    version: 'admin',
    who: 'admin',
    source,
    summary: 'Los mensajes de un pedido de los últimos 30 días: qué se contó, cómo y qué falló',
    method: 'GET',
    path: '/admin/orders/{id}/messages',
    params: z.object({ id: Id }),
    output: z.object({ list: z.array(Sent) }),
  }),
};
