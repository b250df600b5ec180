import { z } from 'zod';
import { onlyActive, readableResource } from './resource.ts';
import { Id } from './wire.ts';

/** A banner or promotion. `art` draws it when there is no photograph. */
export const Offer = z
  .object({
    id: Id,
    nameOffer: z.string(),
    section: z.string(),
    url: z.string(),
    photos: z.array(z.string()),
    /** A film in place of the picture, played without sound; '' has none. */
    video_url: z.string(),
    art: z.object({
      title: z.string().default(''),
      text: z.string().default(''),
      tag: z.string().default(''),
      tint: z.string().default(''),
      pictures: z.array(z.string()).default([]),
    }),
    order: z.int(),
    /** What the analytics service counts when somebody follows it; '' counts as `select_promotion`. */
    analyticsEvent: z.string(),
  })
  .meta({ id: 'Offer' });

const offers = readableResource('offers', {
  who: 'anyone',
  what: 'ofertas y banners activos (decisión 19)',
  item: Offer,
  detail: Offer,
  filters: {
    /** One section, or several separated by commas. */
    section: z.string().max(300).optional(),
    branch_id: Id.optional(),
    inactive: onlyActive,
  },
  order: 'section asc, order asc',
  limit: 50,
  most: 500,
  cache: 'public',
});

export const offerCalls = {
  'offers.list': offers.list,
  'offers.allPaginate': offers.allPaginate,
  'offers.get': offers.get,
};
