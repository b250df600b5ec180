import { z } from 'zod';
import { call } from './call.ts';
import { Pesos } from './wire.ts';

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
    bags_config: z.array(BagsOption),
    payment_gateways: z.array(z.string()),
    footer_config: z.object({ blocks: z.array(FooterBlock).default([]), copyright: z.string().default('') }),
    header_message: z.array(
      z.object({ icon: z.string().default(''), text: z.string(), link: z.string().default('') }),
    ),
    custom_text_fields: z.record(z.string(), z.string()),
    custom_static_images: z.record(z.string(), z.string()),
    custom_css_styles: z.string(),
    app_custom_headers: z.array(z.unknown()),
    icons: z.record(z.string(), z.string()),
    order_carnes_last: z.boolean(),
  })
  .meta({ id: 'BusinessConfig' });

export const businessCalls = {
  'business.get': call({
    summary: 'Configuración pública del negocio',
    source: 'storefront 7 (S60)',
    method: 'GET',
    path: '/business',
    version: 'admin',
    who: 'anyone',
    query: z.object({ at_business: z.string().max(40).optional() }),
    output: BusinessConfig,
    cache: 'public',
  }),
};
