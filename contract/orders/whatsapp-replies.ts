import { z } from 'zod';
import { call } from '../call.ts';
import { sortableResource } from '../resource.ts';
import { Id, Instant } from '../wire.ts';

/** What WhatsApp takes of plain words is more; people read less. */
const LONGEST = 1_000;

const Reply = z
  .object({
    id: Id,
    /** The person's name on the order of that number; '' without one. */
    client: z.string(),
    phone: z.string(),
    order_id: Id.nullable(),
    id_order: z.int().nullable(),
    words: z.string(),
    creationDate: Instant,
    /** Answered, or set aside. */
    handled: z.boolean(),
    /** What was answered; '' where it was set aside. Of one that is not handled: WhatsApp did not take the answer. */
    answer: z.string(),
    handled_date: Instant.nullable(),
    who: z.string(),
    /** Whether WhatsApp still takes plain words: a day after the person wrote. */
    can_answer: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'WhatsappReply' });

const source = 'back-office: silent (what people write by WhatsApp); rule 114; paths chosen here';
const ofStaff = sortableResource('whatsapp-replies', {
  who: 'admin',
  what: 'mensajes que escriben las personas por WhatsApp; los de su sede, para quien tiene una',
  item: Reply,
  detail: Reply,
  filters: {
    handled: z.stringbool().optional(),
    /** The number of an order, or words of the message. */
    search: z.string().trim().max(100).optional(),
  },
  sortedBy: ['creationDate'],
  order: 'creationDate desc',
  limit: 25,
  most: 100,
});

export const whatsappReplyCalls = {
  'whatsappReplies.page': { ...ofStaff.allPaginate, source },
  'whatsappReplies.one': { ...ofStaff.get, query: z.object({}), source },
  'whatsappReplies.answer': call({
    summary: 'Responder lo que alguien escribió por WhatsApp, o dejarlo como atendido sin responder',
    source,
    method: 'PUT',
    path: '/whatsapp-replies/{id}',
    version: 'v1',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      version: z.int().positive(),
      /** '' sets it aside. */
      answer: z.string().trim().max(LONGEST, `La respuesta puede tener máximo ${LONGEST} caracteres.`),
    }),
    output: z.object({ doc: Reply }),
    errors: ['STALE_EDIT'],
  }),
};
