import { z } from 'zod';
import { call } from '#contract/call.ts';
import { inactiveFilter, sortableResource, staffRecord, writableResource } from '#contract/resource.ts';
import { Done, Id, Instant, lately, PictureAddress } from '#contract/wire.ts';
import { BOUGHT, CAMPAIGN_MOVES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '#rules/campaigns/campaign.ts';
import { noPrice, PRICE_BESIDE_HINT } from '#rules/offers/product-words.ts';

/** A campaign (back-office 3): content, channel and audience. */
const CampaignFields = z.object({
  type: z.enum(CAMPAIGN_TYPES, 'Elige cómo se envía.'),
  title: z
    .string()
    .trim()
    .min(1, 'El campo título es obligatorio.')
    .max(120, 'El título puede tener máximo 120 caracteres.')
    .refine(noPrice, PRICE_BESIDE_HINT),
  description: z
    .string()
    .trim()
    .max(2_000, 'El mensaje puede tener máximo 2.000 caracteres.')
    .refine(noPrice, PRICE_BESIDE_HINT)
    .default(''),
  /** Only for a push: mail and SMS are text. */
  photoUrl: PictureAddress.default(''),
  /** The page of the shop that it opens. */
  link: z
    .string()
    .trim()
    .max(300, 'El enlace puede tener máximo 300 caracteres.')
    .regex(/^\/([^/\\\s][^\\\s]*)?$/, 'Escribe una página de la tienda, como /offers.')
    .default('/'),
  /** Only people who ordered at this office or shop there; null = everybody. */
  office: Id.nullable().default(null),
  /** Only people who bought one of these: '' = no restriction. */
  bought: z.enum(BOUGHT).default(''),
  boughtIds: z.array(Id).max(200, 'Elige máximo 200.').default([]),
  /** Within this many days. */
  boughtDays: z
    .int('Escribe un número de días.')
    .min(1, 'Como mínimo 1 día.')
    .max(730, 'Máximo 730 días.')
    .default(90),
});

const count = z.int().nonnegative();

export const Campaign = CampaignFields.extend({
  id: Id,
  ...staffRecord,
  photoUrl: z.string(),
  /** Its author; null when unknown. */
  uid: Id.nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  scheduled_date: Instant.nullable(),
  started_date: Instant.nullable(),
  finished_date: Instant.nullable(),
  /** Until when it waits for the hours of the law; null where it does not. */
  waits_until: Instant.nullable(),
  /** Why the shop itself paused it; '' when a person did. */
  pauseReason: lately(z.string()),
  results: z.object({
    /** Number of people in the audience, as far as planned. */
    people: count,
    /** Those with consent who can be reached. */
    recipients: count,
    without_consent: count,
    without_channel: count,
    /** Had another promotion on the same day. */
    too_often: count,
    sent: count,
    failed: count,
    /** Delivery unknown; they are not sent again. */
    unknown: count,
    opened: count,
    unsubscribed: count,
  }),
}).meta({ id: 'Campaign' });

const readable = sortableResource('campaings', {
  who: 'superadmin',
  what: 'campañas',
  item: Campaign,
  detail: Campaign,
  filters: {
    /** A part of it. */
    title: z.string().trim().max(100).optional(),
    type: z.enum(CAMPAIGN_TYPES).optional(),
    status: z.enum(CAMPAIGN_STATUSES).optional(),
    inactive: inactiveFilter,
  },
  sortedBy: ['creationDate', 'title'],
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});
const writable = writableResource('campaings', {
  who: 'superadmin',
  what: 'una campaña',
  fields: CampaignFields,
  changes: CampaignFields,
  item: Campaign,
  errors: ['CAMPAIGN_STATUS'],
  removeErrors: ['CAMPAIGN_STATUS'],
  bodyLimit: 32 * 1024,
});

const own = { version: 'v1', who: 'superadmin', method: 'POST', params: z.object({ id: Id }) } as const;

export const campaignCalls = {
  'campaings.list': readable.list,
  'campaings.allPaginate': readable.allPaginate,
  'campaings.get': readable.get,
  'campaings.create': writable.create,
  'campaings.update': writable.update,
  'campaings.remove': writable.remove,
  'campaings.restore': writable.restore,

  'campaings.move': call({
    ...own,
    summary: 'Programar, pausar, reanudar o cancelar una campaña',
    source: 'back-office 2 (/admin/marketing-campaign); rule 50; path chosen here',
    path: '/campaings/{id}/move',
    body: z.object({
      to: z.enum(CAMPAIGN_MOVES),
      /** Scheduled start; null = now. Messages are only sent within legal hours. */
      date: Instant.nullable().default(null),
      version: z.int().positive(),
    }),
    output: z.object({ doc: Campaign }),
    errors: ['CAMPAIGN_STATUS', 'STALE_EDIT'],
  }),
  'campaings.test': call({
    ...own,
    summary: 'Enviarse una campaña a uno mismo',
    source: 'back-office 2 (/admin/marketing-campaign); path chosen here',
    path: '/campaings/{id}/test',
    output: Done,
    errors: ['CAMPAIGN_NO_CHANNEL'],
  }),
};
