import { z } from 'zod';
import { PROMOTION_CHANNELS } from '#rules/campaigns/campaign.ts';
import { call } from '../call.ts';
import { Gateway, PaymentState } from '../payments.ts';
import { Done, Id, Instant, OrderState, Page, Pagination, Pesos, pageSize } from '../wire.ts';

/** One attempt to pay one of the person's orders online. */
const MyPayment = z
  .object({
    id: Id,
    order_id: Id,
    id_order: z.int(),
    order_state: OrderState,
    /** 1 for the first attempt of its order. */
    attempt: z.int().positive(),
    gateway: Gateway,
    state: PaymentState,
    /** What the provider calls the way it was paid: CARD, NEQUI, PSE; '' when it has not said. */
    method: z.string(),
    amount: Pesos,
    /** Of this attempt, what has gone back to the person. */
    refunded: Pesos,
    creationDate: Instant,
  })
  .meta({ id: 'MyPayment' });

const ConsentPurpose = z.enum(['terms', 'personal_data', 'promotional']);
const ConsentChannel = z.enum(['', ...PROMOTION_CHANNELS]);

/** How the person's word on a purpose stands now, with the text that rules now. */
const Consent = z
  .object({
    purpose: ConsentPurpose,
    granted: z.boolean(),
    text: z.string(),
    /** Sent back with a new yes: it says which text was read. */
    text_version: z.string(),
    /** Of promotions: by which channels they come, as people withdraw one by the link of a message. */
    channels: z.array(z.object({ channel: z.enum(PROMOTION_CHANNELS), granted: z.boolean() })),
  })
  .meta({ id: 'Consent' });

/** One decision as it was kept when it was made (Ley 1581 of 2012, article 9). */
const ConsentRecord = z
  .object({
    id: Id,
    purpose: ConsentPurpose,
    /** Of promotions: the one it is about; '' is all of them. */
    channel: ConsentChannel,
    granted: z.boolean(),
    text_version: z.string(),
    /** SHA-256 of the words that were shown, in hexadecimal. */
    text_hash: z.string(),
    date: Instant,
    ip: z.string(),
    userAgent: z.string(),
    /** Said on the phone, and noted by the store. */
    by_phone: z.boolean(),
  })
  .meta({ id: 'ConsentRecord' });

/** A request to erase the account. */
const DeletionRequest = z
  .object({
    id: Id,
    state: z.enum(['waiting', 'cancelled', 'done']),
    creationDate: Instant,
    /** Not erased before; until then it can be taken back. */
    runs_date: Instant,
    /** The law's term: 15 business days. */
    due_date: Instant,
    /** What it still waits for: open orders, money on its way, or the person works here now. */
    held_by: z.enum(['', 'orders', 'payments', 'staff']),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'DeletionRequest' });

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
    source: 'decisions 43 and 49, Ley 1581 of 2012, articles 8 and 9',
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
    source: 'decision 43, Ley 1581 of 2012, articles 8 and 9',
    method: 'PUT',
    path: '/users/me/consents',
    version: 'v1',
    who: 'user',
    body: z.object({
      purpose: ConsentPurpose.exclude(['terms']),
      granted: z.boolean(),
      /** Of promotions: the one it is about; '' is all of them. */
      channel: ConsentChannel.default(''),
      /** Of the text that was shown; only a yes needs it. */
      text_version: z.string().max(40).default(''),
    }),
    output: z.object({ current: z.array(Consent) }),
  }),

  'personalData.export': call({
    summary: 'Pedir una copia de todo lo que la tienda guarda de mí',
    source: 'decision 40, Ley 1581 of 2012, article 8',
    method: 'POST',
    path: '/users/me/data-export',
    version: 'v1',
    who: 'user',
    output: z.object({
      /** Opens once, before `expires`; no session is needed there. */
      url: z.string(),
      expires: Instant,
    }),
  }),

  'personalData.deletion': call({
    summary: 'Mi solicitud de eliminar la cuenta, si hay una',
    source: 'decision 49, Ley 1581 of 2012, article 8',
    method: 'GET',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    output: z.object({ request: DeletionRequest.nullable() }),
  }),

  'personalData.askDeletion': call({
    summary: 'Pedir que eliminen mi cuenta',
    source: 'decision 49, Ley 1581 of 2012, articles 8 and 15',
    method: 'POST',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    /** The password, of whoever has one. */
    body: z.object({ password: z.string().max(200).default('') }),
    output: z.object({ request: DeletionRequest }),
    errors: ['DELETION_NOT_POSSIBLE'],
  }),

  'personalData.cancelDeletion': call({
    summary: 'Retirar mi solicitud de eliminar la cuenta',
    source: 'decision 49',
    method: 'DELETE',
    path: '/users/me/deletion',
    version: 'v1',
    who: 'user',
    output: Done,
  }),

  'personalData.requests': call({
    summary: 'Solicitudes de eliminar la cuenta, con su término',
    source: 'decision 49, Ley 1581 of 2012, article 15',
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
