import { z } from 'zod';
import { call } from '../call.ts';
import { lately, Pesos } from '../wire.ts';

export const BagsOption = z
  .object({
    code: z.string(),
    name: z.string(),
    price_per_bag: Pesos,
    products_per_bag: z.int().nonnegative(),
    products_grams_limit: z.int().nonnegative(),
  })
  .meta({ id: 'BagsOption' });

const FooterItem = z.object({ label: z.string(), image: z.string().optional(), link: z.string().optional() });
const FooterColumn = z.object({ title: z.string(), items: z.array(FooterItem) });
const FooterBlock = z.object({
  left: z.array(FooterColumn).default([]),
  center: z.array(FooterColumn).default([]),
  right: z.array(FooterColumn).default([]),
});
export const FooterConfig = z.object({
  blocks: z.array(FooterBlock).default([]),
  copyright: z.string().default(''),
});
export const HeaderMessage = z.array(
  z.object({ icon: z.string().default(''), text: z.string(), link: z.string().default('') }),
);

/** A head tag with plain metadata: a proof of ownership, a link to an app or a profile. */
const HeadTag = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('meta'), name: z.string(), content: z.string() }),
  z.object({ tag: z.literal('link'), rel: z.string(), href: z.string() }),
]);
export type HeadTag = z.infer<typeof HeadTag>;

/** The public configuration of a business (storefront 3, "Business config"). */
export const BusinessConfig = z
  .object({
    at_business: z.string(),
    app_title: z.string(),
    theme: z.enum(['', 'theme_blue']),
    support_url: z.string(),
    modules_enable: z.array(z.string()),
    cart_min_price: Pesos,
    delivery_price: Pesos,
    /** Pesos of products from which delivery is free where no zone says otherwise; 0 = never. */
    free_delivery_from: Pesos,
    /** Maximum pieces of one product in a cart. */
    max_units_per_product: z.int().positive(),
    bags_config: z.array(BagsOption),
    payment_gateways: z.array(z.string()),
    footer_config: FooterConfig,
    header_message: HeaderMessage,
    custom_text_fields: z.record(z.string(), z.string()),
    custom_static_images: z.record(z.string(), z.string()),
    custom_css_styles: z.string(),
    /** Already without anything that loads, runs or moves (rule 45). */
    app_custom_headers: z.array(HeadTag),
    icons: z.record(z.string(), z.string()),
    order_carnes_last: z.boolean(),
    /** Ids of the business at the analytics service; '' = nothing is measured. */
    gtag_id: z.string(),
    gtag_business_id: z.string(),
    ga_measurement_id: z.string(),
    gtm_id: lately(z.string()),
    meta_pixel_id: lately(z.string()),
  })
  .meta({ id: 'BusinessConfig' });

/** The configuration with values the server derives. */
const PublicConfig = BusinessConfig.extend({
  /** Address of the business's own style sheet, with its version; '' when it has none. */
  custom_css_url: z.string(),
  /** Whether the shop takes orders; a new business opens it when it is ready. */
  is_open: z.boolean(),
  /** Whether sign-in by Google is offered. */
  google_sign_in: z.boolean(),
  /** Which edition of the product answers: '0.811'. */
  app_version: z.string(),
}).meta({ id: 'PublicConfig' });

export const businessCalls = {
  'business.get': call({
    summary: 'Configuración pública del negocio',
    source: 'storefront 7 (S60)',
    method: 'GET',
    path: '/business',
    version: 'admin',
    who: 'anyone',
    query: z.object({ at_business: z.string().max(40).optional() }),
    output: PublicConfig,
    cache: 'public',
  }),
};
