import { z } from 'zod';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { isNit } from '#rules/legal-identity.ts';
import { call } from '../call.ts';
import { Days } from '../offices/fields.ts';
import { Instant, lately, OwnTaxClass, Pesos, PictureAddress, TaxClass } from '../wire.ts';
import { BagsOption, BusinessConfig, FooterConfig, HeaderMessage } from './business.ts';
import { Module } from './modules.ts';

const words = (most: number, what = 'Este texto') =>
  z.string().trim().max(most, `${what} puede tener máximo ${most} caracteres.`);

/** A link of the business: a page of the shop, https, a telephone or a mailbox. */
const LINK = /^$|^\/(?!\/)\S*$|^https:\/\/[^\s<>"]+$|^(tel|mailto):[^\s<>"]+$/;
const Link = words(500, 'La dirección').regex(
  LINK,
  'Escribe una página de la tienda que empiece por /, o una dirección con https://, tel: o mailto:.',
);
const Figure = (most: number) =>
  z
    .int('Escribe un número entero.')
    .nonnegative('Escribe un número positivo.')
    .max(most, `Puede ser máximo ${most.toLocaleString('es-CO')}.`);
const MOST_PESOS = 10_000_000;
const named = <Text extends z.ZodType<string>>(values: Text) =>
  z
    .record(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/, 'Ese nombre no es de un texto de la tienda.'), values)
    .refine((all) => Object.keys(all).length <= 80, 'Puede haber máximo 80.');

const Item = z.object({
  label: words(120).min(1, 'Escribe el texto.'),
  image: PictureAddress.optional(),
  link: Link.optional(),
});
const Columns = z
  .array(z.object({ title: words(80), items: z.array(Item).max(20, 'Puede haber máximo 20 enlaces.') }))
  .max(4, 'Puede haber máximo 4 listas.')
  .default([]);

/** A tag of the head: { name, content } or { rel, href }. What loads, runs or moves is refused (rule 45). */
const HeaderTag = z.object({
  name: words(60).optional(),
  content: words(300).optional(),
  rel: words(60).optional(),
  href: words(300).optional(),
});

/** Every field of the configuration that staff write (back-office 3, "Business config"), by its wire name. */
export const settingsFields = {
  app_title: words(60, 'El nombre').min(1, 'El campo nombre es obligatorio.'),
  theme: BusinessConfig.shape.theme,
  support_url: Link,
  cart_min_price: Figure(MOST_PESOS),
  delivery_price: Figure(MOST_PESOS),
  /** Pesos of products from which delivery is free where no zone says otherwise; 0 = never (rule 124). */
  free_delivery_from: Figure(MOST_PESOS),
  max_units_per_product: Figure(999).min(1, 'Debe ser al menos 1.'),
  due_soon_minutes: Figure(600).min(1, 'Debe ser al menos 1.'),
  online_payment_minutes: Figure(1440).min(5, 'Debe ser al menos 5.'),
  replacement_percent: Figure(1_000),
  replacement_pesos: Figure(MOST_PESOS),
  /** Hours since the delivery to ask for a return, and those of perishable goods; 0: none is asked for. */
  return_hours: Figure(720),
  return_short_hours: Figure(720),
  /** Days until credit that nobody used goes; 0: it never does. */
  credit_days: Figure(3_650),
  /** How goods are taxed of which nothing else is said ('': not known), and what is charged beside them. */
  tax_default: OwnTaxClass,
  tax_bags: TaxClass,
  tax_delivery: TaxClass,
  replacement_minutes: Figure(60).min(1, 'Debe ser al menos 1.'),
  bags_config: z
    .array(
      BagsOption.extend({
        code: words(40)
          .toLowerCase()
          .regex(/^[a-z0-9_-]+$/, 'El código solo lleva letras sin tilde, números y guiones.'),
        name: words(80).min(1, 'Escribe el nombre de la bolsa.'),
        price_per_bag: Figure(100_000),
        products_per_bag: Figure(1_000),
        products_grams_limit: Figure(100_000),
      }),
    )
    .max(12, 'Puede haber máximo 12 bolsas.')
    .refine(
      (bags) => new Set(bags.map(({ code }) => code)).size === bags.length,
      'Hay dos bolsas con el mismo código.',
    ),
  footer_config: z.object({
    blocks: z
      .array(z.object({ left: Columns, center: Columns, right: Columns }))
      .max(4, 'Puede haber máximo 4 bloques.')
      .default([]),
    copyright: words(300).default(''),
  }),
  header_message: z
    .array(
      z.object({
        icon: PictureAddress.default(''),
        text: words(120).min(1, 'Escribe el mensaje.'),
        link: Link.default(''),
      }),
    )
    .max(20, 'Puede haber máximo 20 mensajes.')
    .refine(
      (all) => new Set(all.map(({ text }) => text)).size === all.length,
      'Hay dos mensajes con el mismo texto.',
    ),
  custom_text_fields: named(words(1_000))
    .refine(({ legal_email: email = '' }) => email === '' || checkEmail(normaliseEmail(email)), {
      path: ['legal_email'],
      error: 'Escribe un correo como servicio@tienda.co.',
    })
    .refine(({ legal_nit: nit = '' }) => nit === '' || isNit(nit), {
      path: ['legal_nit'],
      error: 'Escribe el NIT con su dígito de verificación: 901.234.567-7.',
    }),
  custom_static_images: named(PictureAddress),
  icons: named(PictureAddress),
  app_custom_headers: z.array(HeaderTag).max(20, 'Puede haber máximo 20 etiquetas.'),
  gtag_id: words(40).regex(/^$|^(G|GT|AW|UA)-[A-Z0-9-]{4,30}$/, 'Se ve como G-ABC123 o AW-123456.'),
  ga_measurement_id: words(40).regex(/^$|^G-[A-Z0-9]{4,20}$/, 'Se ve como G-ABC1234567.'),
  gtm_id: words(40).regex(/^$|^GTM-[A-Z0-9]{4,20}$/, 'Se ve como GTM-ABC1234.'),
  meta_pixel_id: words(40).regex(/^$|^\d{8,20}$/, 'Son solo números: 1234567890123456.'),
  gtag_business_id: words(40).regex(/^$|^[A-Za-z0-9-]{4,40}$/, 'Solo lleva letras, números y guiones.'),
  order_carnes_last: z.boolean(),
  /** Without it medicines are not shown (rule 99). */
  sells_medicines: z.boolean(),
  /** Else the lowest price of the last 30 days is struck (rule 116). */
  struck_by_list: z.boolean(),
  /** Days that count as holidays in every office, and holidays of the law that are worked (rule 72). */
  extra_holidays: Days,
  working_holidays: Days,
  server_subprocess_url: words(300).regex(
    /^$|^https:\/\/[a-z0-9.-]+(:\d{2,5})?$/i,
    'Escribe una dirección como https://descargas.example.co, sin ruta.',
  ),
};

/** The same for reading: values of older versions are shown as they are. */
const Settings = BusinessConfig.pick({
  app_title: true,
  theme: true,
  support_url: true,
  cart_min_price: true,
  delivery_price: true,
  free_delivery_from: true,
  max_units_per_product: true,
  bags_config: true,
  custom_text_fields: true,
  custom_static_images: true,
  icons: true,
  order_carnes_last: true,
  gtag_id: true,
  gtag_business_id: true,
  ga_measurement_id: true,
  gtm_id: true,
  meta_pixel_id: true,
})
  .extend({
    footer_config: FooterConfig,
    header_message: HeaderMessage,
    app_custom_headers: z.array(z.record(z.string(), z.string())),
    extra_holidays: z.array(z.string()),
    working_holidays: z.array(z.string()),
    due_soon_minutes: z.int(),
    online_payment_minutes: z.int(),
    server_subprocess_url: z.string(),
    replacement_percent: z.int(),
    replacement_pesos: Pesos,
    replacement_minutes: z.int(),
    return_hours: lately(z.int()),
    return_short_hours: lately(z.int()),
    credit_days: lately(z.int()),
    tax_default: lately(z.string()),
    tax_bags: lately(z.string()),
    tax_delivery: lately(z.string()),
    sells_medicines: lately(z.boolean()),
    struck_by_list: lately(z.boolean()),
    /** Active modules in their order (rule 68). */
    modules_enable: z.array(z.string()),
    version: z.int().positive(),
    lastUpdateDate: Instant,
  })
  .meta({ id: 'Settings' });

const superadmin = { version: 'admin', who: 'superadmin' } as const;
const tenant = { at_business: z.string().max(40).optional() };
const MOST_BYTES = 256 * 1024;

export const settingsCalls = {
  'business.settings': call({
    ...superadmin,
    summary: 'La configuración del negocio como se edita, con su versión y sus módulos',
    source: 'back-office 2 (Business config); path chosen here',
    method: 'GET',
    path: '/business/settings',
    output: z.object({ settings: Settings, modules: z.array(Module) }),
  }),
  'business.update': call({
    ...superadmin,
    summary: 'Cambiar la configuración del negocio: lo que no se dice queda como está',
    source: 'back-office 2 (Business config; A73); rules 45, 47 and 68',
    method: 'PUT',
    path: '/business',
    body: z.object({
      ...tenant,
      ...z.object(settingsFields).partial().shape,
      /** The active ones, in their order: which they are, only a hyperadmin changes (rule 68). */
      modules_enable: z.array(z.string().max(60)).max(100).optional(),
      version: z.int().positive(),
    }),
    bodyLimit: MOST_BYTES,
    output: z.object({ doc: Settings }),
    errors: ['STALE_EDIT', 'BUSINESS_NOT_FOUND', 'MODULES_BY_REQUEST'],
  }),
  'business.preview': call({
    ...superadmin,
    summary: 'Ver los cambios en la página real antes de guardarlos: quien los pide, durante 15 minutos',
    source: 'back-office 2 (Business config), docs/decisions/075; path chosen here',
    method: 'POST',
    path: '/business/preview',
    body: z.object({
      ...z.object(settingsFields).partial().shape,
      custom_css_styles: z.string().max(200_000).optional(),
    }),
    bodyLimit: MOST_BYTES * 2,
    output: z.object({
      /** Behind any page of the shop: '?vista=…'. */
      ticket: z.string(),
      expires: Instant,
      /** Parts of the style that are not served, one line each. */
      left_out: z.array(z.string()),
    }),
    errors: ['STYLES_NOT_SAVED'],
  }),
};
