import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, Instant, Page, Pagination, pageSize } from '../wire.ts';
import {
  Consent,
  ConsentChannel,
  ConsentPurpose,
  ConsentRecord,
  DeletionRequest,
  MyPayment,
} from './personal-data-shapes.ts';

export const personalDataCalls = {
  'users.payments': call({
    summary: 'Mis pagos en línea, el más reciente primero',
    source: 'storefront 2 (/profile/payments)',
    method: 'GET',
    path: '/users/me/payments',
    version: 'v1',
    who: 'user',
    query: z.object({ page: Page, limit: pageSize(10, 50) }),
    output: z.object({ list: z.array(MyPayment), pagination: Pagination }),
  }),

  'personalData.consents': call({
    summary: 'Lo que autoricé y cómo quedó registrado',
    source: 'rules 43 and 49, Ley 1581 of 2012, articles 8 and 9',
    method: 'GET',
    path: '/users/me/consents',
    version: 'v1',
    who: 'user',
    query: z.object({ page: Page, limit: pageSize(10, 50) }),
    output: z.object({
      current: z.array(Consent),
      history: z.array(ConsentRecord),
      pagination: Pagination,
    }),
  }),

  'personalData.decide': call({
    summary: 'Dar o retirar una autorización',
    source: 'rule 43, Ley 1581 of 2012, articles 8 and 9',
    method: 'PUT',
    path: '/users/me/consents',
    version: 'v1',
    who: 'user',
    body: z.object({
      purpose: ConsentPurpose.exclude(['terms', 'order_whatsapp', 'courier_location', 'saved_card']),
      granted: z.boolean(),
      /** The channel of promotions; '' = all of them. */
      channel: ConsentChannel.default(''),
      /** The version of the text shown; only a yes needs it. */
      text_version: z.string().max(40).default(''),
    }),
    output: z.object({ current: z.array(Consent) }),
  }),

  'personalData.export': call({
    summary: 'Pedir una copia de todo lo que la tienda guarda de mí',
    source: 'rule 40, Ley 1581 of 2012, article 8',
    method: 'POST',
    path: '/users/me/data-export',
    version: 'v1',
    who: 'user',
    output: z.object({
      /** Valid once, until `expires`; needs no session. */
      url: z.string(),
      expires: Instant,
    }),
  }),

  'personalData.deletion': call({
    summary: 'Mi solicitud de eliminar la cuenta, si hay una',
    source: 'rule 49, Ley 1581 of 2012, article 8',
    method: 'GET',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    output: z.object({ request: DeletionRequest.nullable() }),
  }),

  'personalData.askDeletion': call({
    summary: 'Pedir que eliminen mi cuenta',
    source: 'rule 49, Ley 1581 of 2012, articles 8 and 15',
    method: 'POST',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    /** The password, for people who have one. */
    body: z.object({ password: z.string().max(200).default('') }),
    output: z.object({ request: DeletionRequest }),
    errors: ['DELETION_NOT_POSSIBLE'],
  }),

  'personalData.cancelDeletion': call({
    summary: 'Retirar mi solicitud de eliminar la cuenta',
    source: 'rule 49',
    method: 'DELETE',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    output: Done,
  }),

  'personalData.requests': call({
    summary: 'Solicitudes de eliminar la cuenta, con su término',
    source: 'rule 49, Ley 1581 of 2012, article 15',
    method: 'GET',
    path: '/admin/personal-data/requests',
    version: 'admin',
    who: 'habeas staff',
    query: z.object({
      page: Page,
      limit: pageSize(50, 100),
      state: z.enum(['waiting', 'cancelled', 'done']).optional(),
    }),
    output: z.object({
      list: z.array(DeletionRequest.extend({ user_id: Id, user_name: z.string() })),
      pagination: Pagination,
    }),
  }),
};
