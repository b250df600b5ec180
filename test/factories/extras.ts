import { goods } from './goods.ts';
import { businessIds, idOf, officeIds, synonymIds } from './ids.ts';

export const { canasta, laPlaza } = businessIds;

export const businesses = [
  { id: canasta, slug: 'canasta', name: 'Canasta' },
  { id: laPlaza, slug: 'la-plaza', name: 'La Plaza' },
];

export const hosts = [
  { host: 'canasta.localhost', business_id: canasta },
  { host: 'la-plaza.localhost', business_id: laPlaza },
];

const modules = [
  'home_v2',
  'header_message',
  'footer',
  'search_with_categories',
  'planogram',
  'appbar_price_cart',
  'categories_custom_cards',
  'categories_tags',
  'categories_options',
  'cupons',
  'habeas-data',
  'admin-integrations',
  'order_additions',
  'stock_counts',
  'receptions',
  'stock_lots',
  'customer_credit',
  'standing_orders',
];

export const configs = [
  {
    business_id: canasta,
    app_title: 'Canasta',
    theme: '',
    support_url: 'https://wa.me/573005550101',
    cart_min_price: 50_000,
    delivery_price: 4_500,
    bags_config: [
      {
        code: 'papel',
        name: 'Bolsa de papel',
        price_per_bag: 500,
        products_per_bag: 12,
        products_grams_limit: 8_000,
      },
      {
        code: 'tela',
        name: 'Bolsa de tela',
        price_per_bag: 3_500,
        products_per_bag: 20,
        products_grams_limit: 15_000,
      },
    ],
    modules_enable: modules,
    footer_config: { blocks: [], copyright: 'Canasta S.A.S.' },
    header_message: [{ icon: '', text: 'Frutas y verduras del Valle, todos los días', link: '' }],
  },
  {
    business_id: laPlaza,
    app_title: 'La Plaza',
    theme: 'theme_blue',
    support_url: '',
    cart_min_price: 30_000,
    delivery_price: 5_000,
    bags_config: [],
    modules_enable: modules,
    footer_config: { blocks: [], copyright: 'La Plaza' },
    header_message: [],
  },
];

/** Coupons by code: what each is there to show. */
export const coupons = [
  coupon('bienvenida', { description: '10 % en tu primera compra', percentage: 10, uses_per_user_limit: 1 }),
  coupon('mercado5', { description: '$ 5.000 de descuento', value: 5_000, stack_limit: 2 }),
  coupon('cafe15', { type: 'products_price', percentage: 15, stack_limit: 2, product_ids: [goods.cafe.id] }),
  coupon('vencido', { percentage: 50, end_date: '2025-01-31T12:00:00-05:00' }),
  coupon('agotado', { percentage: 50, uses_total_limit: 5, uses_total_count: 5 }),
  coupon('ultimo', { value: 3_000, uses_total_limit: 5, uses_total_count: 4, stack_limit: 3 }),
  coupon('solopalmira', { value: 8_000, office_ids: [officeIds.palmira] }),
  coupon('apagado', { percentage: 20, inactive: true }),
  { ...coupon('plaza', { value: 1_000 }), business_id: laPlaza },
];

export const offers = [
  offer('bienvenidos', 'HOME', { position: 1 }),
  offer('domicilio', 'HOME_1_FULL', { position: 1 }),
  offer('ahorro', 'OFFERS_TOP', { position: 1 }),
  offer('madrugon', 'HOME', { position: 2, start_daily_hour: 6, end_daily_hour: 9 }),
  offer('solo palmira', 'HOME', { position: 3, office_id: officeIds.palmira }),
  offer('vencida', 'HOME', { position: 4, due_date: '2025-01-31T12:00:00-05:00' }),
  offer('apagada', 'HOME', { position: 5, inactive: true }),
  { ...offer('la plaza', 'HOME', { position: 1 }), business_id: laPlaza },
];

/** Words that mean the same, and what somebody searched in vain. */
export const synonyms = [
  { business_id: canasta, id: synonymIds.gaseosas, words: ['gaseosa', 'refresco'] },
  { business_id: laPlaza, id: synonymIds.plaza, words: ['arroz', 'grano'] },
];

export const misses = [
  { business_id: canasta, query: 'pan de yuca', times: 3, last_office_id: officeIds.bretana },
  { business_id: laPlaza, query: 'chontaduro', times: 9, last_office_id: officeIds.plazaCentro },
];

export const orderCounters = [
  { business_id: canasta, last_number: 1_000 },
  { business_id: laPlaza, last_number: 0 },
];

function coupon(
  code: string,
  more: {
    type?: 'products_price';
    description?: string;
    value?: number;
    percentage?: number;
    stack_limit?: number;
    uses_total_limit?: number;
    uses_total_count?: number;
    uses_per_user_limit?: number;
    end_date?: string;
    product_ids?: string[];
    office_ids?: string[];
    inactive?: boolean;
  },
) {
  return {
    business_id: canasta,
    id: idOf(`coupon ${code}`),
    code,
    type: more.type ?? 'total_cart',
    description: more.description ?? '',
    value: more.value ?? 0,
    percentage: more.percentage ?? 0,
    stack_limit: more.stack_limit ?? 1,
    uses_total_limit: more.uses_total_limit ?? 0,
    uses_total_count: more.uses_total_count ?? 0,
    uses_per_user_limit: more.uses_per_user_limit ?? 0,
    end_date: more.end_date ?? null,
    product_ids: more.product_ids ?? [],
    office_ids: more.office_ids ?? [],
    inactive: more.inactive ?? false,
  };
}

function offer(
  name: string,
  section: string,
  more: {
    position: number;
    start_daily_hour?: number;
    end_daily_hour?: number;
    office_id?: string;
    due_date?: string;
    inactive?: boolean;
  },
) {
  return {
    business_id: canasta,
    id: idOf(`offer ${name}`),
    name,
    section,
    url: '/offers',
    art: { title: name, text: '', tag: '', tint: 'verdura', pictures: ['1f951'] },
    position: more.position,
    start_daily_hour: more.start_daily_hour ?? null,
    end_daily_hour: more.end_daily_hour ?? null,
    office_id: more.office_id ?? null,
    due_date: more.due_date ?? null,
    inactive: more.inactive ?? false,
  };
}
