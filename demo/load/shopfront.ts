import type { DemoBlogPost, DemoCustomCart, DemoIntegrations } from '#demo/page-types.ts';
import type { DemoBusiness, DemoCategory, DemoOffer, DemoOffice } from '#demo/types.ts';
import { DAY_MS, HOUR_MS } from '#rules/dates/durations.ts';
import { DEFAULT_OFFICE_HOURS } from '#rules/dates/office-hours.ts';
import { LEGAL_DOCUMENTS, legalTemplate } from '#rules/legal-documents/document.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { dayFrom } from './days.ts';
import { idOf } from './ids.ts';
import { categoryId, customCartId, linksOf, productId, withLinks } from './links.ts';
import { picture } from './picture.ts';
import type { Row } from './rows.ts';

export function configRow(
  business: DemoBusiness,
  business_id: string,
  categories: readonly DemoCategory[],
): Row {
  const link = linksOf(business.slug, categories);
  const { header_message, footer_config, custom_text_fields, ...columns } = business.config;
  return {
    business_id,
    tax_default: 'vat_19',
    ...columns,
    custom_text_fields: { ...custom_text_fields, ...legalTexts(business.legal) },
    header_message: withLinks(header_message, link),
    footer_config: withLinks(footer_config, link),
    custom_static_images: {},
    icons: business.icons ?? {},
  };
}

/** The legal entity, under the names the terms use: legal_company, legal_nit, ... */
function legalTexts(legal: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(legal).map(([name, text]) => [`legal_${name}`, text]));
}

/** The first version of its terms and its policy: our text with its figures, in force for a month. */
export function legalDocumentRows(
  { name, config, legal }: DemoBusiness,
  business_id: string,
  offices: readonly DemoOffice[],
  now: Date,
): Row[] {
  const { company = '', nit = '', address = '', phone = '', email = '' } = legal;
  const figures = {
    shop: name,
    minimum: config.cart_min_price,
    delivery: config.delivery_price,
    cities: [...new Set(offices.map(({ city }) => city))],
    hours: DEFAULT_OFFICE_HOURS,
    returns: { usual: 24, short: 3 },
    processors: ['Wompi', 'CredibanCo', 'Google'],
    company: { name: company, nit, address, phone, email },
  };
  const published = dayFrom(now, -30);
  return LEGAL_DOCUMENTS.map((kind) => ({
    business_id,
    kind,
    version: 1,
    sections: legalTemplate(kind, figures),
    in_force_from: published,
    published_at: published,
  }));
}

export function integrationRows(
  business: DemoBusiness,
  business_id: string,
  { integrations }: DemoIntegrations,
  now: Date,
): Row[] {
  return integrations.map(({ name, everyMinutes }) => ({
    business_id,
    id: idOf(`${business.slug} integration ${name}`),
    name,
    cron_next_step: new Date(
      Math.ceil(now.getTime() / (everyMinutes * 60_000)) * everyMinutes * 60_000,
    ).toISOString(),
  }));
}

export function offerRows(
  business: string,
  business_id: string,
  offers: readonly DemoOffer[],
  categories: readonly DemoCategory[],
  now: Date,
): Row[] {
  const link = linksOf(business, categories);
  return offers.map((offer, index) => ({
    business_id,
    id: idOf(`${business} offer ${offer.section} ${offer.name}`),
    name: offer.name,
    section: offer.section,
    url: link(offer.url),
    photos: [],
    art: {
      title: offer.title,
      text: offer.text,
      tag: offer.tag,
      tint: offer.tint,
      pictures: offer.pictures.map(picture),
    },
    start_date: dayFrom(
      now,
      offer.daysUntilStart ?? (offer.daysUntilDue === undefined ? undefined : offer.daysUntilDue - 30),
    ),
    due_date: dayFrom(now, offer.daysUntilDue),
    start_daily_hour: offer.startDailyHour ?? null,
    end_daily_hour: offer.endDailyHour ?? null,
    all_days: offer.startDailyHour === undefined,
    category_id: offer.url.startsWith('categoria:')
      ? categoryId(business, offer.url.slice('categoria:'.length))
      : null,
    position: (index + 1) * 10,
    city: offer.city ?? '',
  }));
}

/** Recipes, events and markets, without products this business does not sell. */
export function customCartRows(
  business: string,
  business_id: string,
  customCarts: readonly DemoCustomCart[],
  { sold, now }: { sold: ReadonlySet<string>; now: Date },
): { customCarts: Row[]; products: Row[] } {
  const rows = customCarts.map((customCart) => {
    const at = new Date(now.getTime() - customCart.daysAgo * DAY_MS).toISOString();
    return {
      business_id,
      id: customCartId(business, customCart.slug),
      type: customCart.type,
      name: customCart.name,
      slug: customCart.slug,
      body: customCart.body,
      picture: picture(customCart.picture),
      tint: customCart.tint,
      creator_id: null,
      creator_name: customCart.creator,
      show_on_checkout: customCart.showOnCheckout ?? false,
      recipe_details: customCart.recipe ?? {},
      photos: (customCart.photos ?? []).map(picture),
      created_at: at,
      updated_at: at,
    };
  });
  const products = customCarts.flatMap((customCart) =>
    customCart.products
      .filter(([sku]) => sold.has(sku))
      .map(([sku, count, count_type], position) => ({
        business_id,
        custom_cart_id: customCartId(business, customCart.slug),
        product_id: productId(business, sku),
        position,
        count_type,
        count,
      })),
  );
  return { customCarts: rows, products };
}

export function blogRows(
  business: string,
  business_id: string,
  posts: readonly DemoBlogPost[],
  now: Date,
): Row[] {
  return posts.map(({ daysAgo, picture: shown, ...post }) => ({
    business_id,
    id: idOf(`${business} post ${post.slug}`),
    ...post,
    picture: picture(shown),
    published_at: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  }));
}

/** Synonyms, as the shop's staff maintain them. */
export function synonymRows(business: string, business_id: string, groups: readonly string[][]): Row[] {
  return groups.map((words) => ({ business_id, id: idOf(`${business} synonym ${words[0] ?? ''}`), words }));
}

/** Recent searches without results, the last one an hour ago. */
export function missRows(
  business_id: string,
  misses: readonly { query: string; times: number }[],
  officeIds: readonly string[],
  now: Date,
): Row[] {
  return misses.map(({ query, times }, index) => ({
    business_id,
    query: normaliseText(query),
    times,
    last_at: new Date(now.getTime() - (1 + index * 7) * HOUR_MS),
    last_office_id: officeIds[index % officeIds.length] ?? null,
  }));
}
