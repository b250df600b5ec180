import type pg from 'pg';
import type { CallId, InputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Client } from '#test/client.ts';
import { documentOf } from './many-orders.ts';

/** What is asked of one list, and the plain statement that is its floor: a page of it without any filter. */
export type Questions = {
  list: string;
  mostMs: number;
  floor: string;
  ask: (luz: Client, query: Record<string, string | number | boolean>) => Promise<{ status: number }>;
  queries: Record<string, Record<string, string | number | boolean>>;
};

const LIST_MS = 150;
const YEAR_MS = 300;

/** The lists of issue 24 and the statistics of issue 25, with every filter they have. */
export async function staffQuestions(client: pg.Client, businessId: string): Promise<Questions[]> {
  const some = await samples(client, businessId);
  return [products(some), orders(some), customers(some), ...statistics(some)];
}

function products(some: Samples): Questions {
  const { office, category, subcategory, brand, provider, sku, bar_code } = some;
  const both = (name: string) => ({ [`${name}`]: { [name]: true }, [`not ${name}`]: { [name]: false } });
  return {
    list: 'product list',
    mostMs: LIST_MS,
    floor: `select id, sku, title from product where business_id = $1 and not removed
      order by created_at desc, id desc limit 51`,
    ask: asking('products.staffPage'),
    queries: {
      'no filter': {},
      'page 100': { page: 100 },
      ...both('inactive'),
      ...both('inactiveManual'),
      ...both('imageUploaded'),
      ...both('withoutPum'),
      ...both('withoutTaxClass'),
      'withoutTaxClass, active': { withoutTaxClass: true, inactive: false, inactiveManual: false },
      ...both('withoutStock'),
      ...both('offers'),
      'withoutStock in an office': { withoutStock: true, branch_id: office },
      'withoutStock, by title': { withoutStock: true, order: 'title asc' },
      'withoutStock, active': { withoutStock: true, inactive: false },
      'not withoutStock in an office': { withoutStock: false, branch_id: office },
      'offers in an office': { offers: true, branch_id: office },
      'not offers in an office': { offers: false, branch_id: office },
      'stock of an office': { offices_ids_with_stock: office },
      'offers of an office': { offices_ids_with_discount: office },
      'custom products': { type: 'custom' },
      'normal products': { type: 'normal' },
      'a category': { category_id: category },
      'a subcategory': { sub_category_id: subcategory },
      'withoutPum, active': { withoutPum: true, inactive: false },
      removed: { removed: true },
      'a brand': { brand },
      'a provider': { provider },
      'a letter of brands': { brand: 'a' },
      'a brand nobody has': { brand: 'zzzzqq' },
      'a letter of providers': { provider: 'a' },
      'a frequent word': { search: 'leche' },
      'two words': { search: 'arroz diana' },
      'a word nobody has': { search: 'zzzzqq' },
      'one letter': { search: 'a' },
      'a title': { title: 'jabón' },
      'a SKU': { id_item: sku },
      'a part of a SKU': { id_item: '12' },
      'a bar code': { bar_code },
      'by title': { order: 'title asc' },
      'by change': { order: 'lastUpdateDate desc' },
      'a category by SKU': { category_id: category, order: 'id_item asc' },
    },
  };
}

function orders({ office, picker, courier, now }: Samples): Questions {
  return {
    list: 'order list',
    mostMs: LIST_MS,
    floor: `select id, number, state, total from customer_order where business_id = $1
      order by created_at desc, id limit 51`,
    ask: asking('orders.board'),
    queries: {
      'no filter': {},
      open: { open: true },
      brought: { state: '10_store_dispatch_products' },
      cancelled: { state: '12_store_cancel_order' },
      'unpaid for good': { state: '11_store_onlinepayment_fail' },
      'three digits of a number': { order_number: '481' },
      'four digits': { order_number: '4817' },
      'two digits': { order_number: '48' },
      'a whole number': { order_number: '481753' },
      'a number nobody has': { order_number: '9999999' },
      'a frequent name': { client: 'maria' },
      'two names': { client: 'maria lopez' },
      'one letter': { client: 'm' },
      'a name nobody has': { client: 'zzzzqq' },
      'a phone': { phone: '3001234567' },
      'the end of a phone': { phone: '4567' },
      'two digits of a phone': { phone: '45' },
      pickup: { type: 'pickup' },
      delivery: { type: 'delivery' },
      dear: { price_min: 900_000 },
      'a price': { price_min: 50_000, price_max: 50_500 },
      'a price nobody pays': { price_min: 90_000_000 },
      cash: { payment_method: 'cash' },
      dataphone: { payment_method: 'dataphone' },
      online: { payment_method: 'online' },
      'an office': { branch_office_id: office },
      'a picker': { picker_id: picker },
      'no picker': { picker_id: 'none' },
      'a courier': { delivery_id: courier },
      'no courier': { delivery_id: 'none' },
      'a day': { date_from: dayBefore(now, 30), date_to: dayBefore(now, 30) },
      'a quarter': { date_from: dayBefore(now, 300), date_to: dayBefore(now, 210) },
      'an office, a state and cash': {
        branch_office_id: office,
        state: '12_store_cancel_order',
        payment_method: 'cash',
      },
      'by total': { order: 'total desc' },
      'by state': { order: 'state asc' },
      'by number': { order: 'number asc' },
      'by promised hour': { order: 'promised desc' },
      'by number, down': { order: 'number desc' },
      'open, by number': { open: true, order: 'number asc' },
      'an office by total': { branch_office_id: office, order: 'total desc' },
    },
  };
}

function customers({ document, phone }: Samples): Questions {
  return {
    list: 'customer search',
    mostMs: LIST_MS,
    floor: `select id, name, phone from app_user where business_id = $1 and erased_at is null
      order by (role in ('client', 'wholesaler', 'provider')), folded_name, id limit 8`,
    ask: asking('phoneOrders.customers'),
    queries: {
      'a whole document': { search: document },
      'its end': { search: document.slice(-6) },
      'its beginning': { search: document.slice(0, 6) },
      'a document nobody has': { search: 'zz9999999' },
      'a phone': { search: phone.slice(-10) },
      'the end of a phone': { search: phone.slice(-4) },
      'a frequent name': { search: 'maria' },
      'two names': { search: 'maria lopez' },
      'an e-mail': { search: 'nadie@correo.co' },
    },
  };
}

/** A year that ends within a month, and one that ends today. */
function statistics({ office, now }: Samples): Questions[] {
  const year = { from: dayBefore(now, 380), to: dayBefore(now, 16) };
  const untilNow = { from: dayBefore(now, 364), to: dayBefore(now, 0) };
  const queries = {
    'a year': year,
    'a year until today': untilNow,
    'of an office': { ...year, office_id: office },
  };
  const floor = `select starts, sum(value) from stat_sum
    where business_id = $1 and span = 'month' and office_id = '00000000-0000-0000-0000-000000000000'
      and module = 'shoppingcart_price' group by 1`;
  const of = (list: string, call: 'stats.figures' | 'stats.mostViewed' | 'stats.operation') => ({
    list,
    mostMs: YEAR_MS,
    floor,
    ask: asking(call),
    queries,
  });
  return [
    of('statistics: sales', 'stats.figures'),
    of('statistics: operation', 'stats.operation'),
    of('statistics: most viewed', 'stats.mostViewed'),
  ];
}

type Lists = Extract<
  CallId,
  | 'products.staffPage'
  | 'orders.board'
  | 'phoneOrders.customers'
  | 'stats.figures'
  | 'stats.mostViewed'
  | 'stats.operation'
>;

/** The contract of the call checks the query: what it refuses is a failed answer. */
function asking(call: Lists): Questions['ask'] {
  return (luz, query) => luz.call(call, { query } as InputOf<typeof call>);
}

type Samples = Awaited<ReturnType<typeof samples>>;

/** Values that are there, so that a filter finds what it usually finds. */
async function samples(client: pg.Client, businessId: string) {
  const { rows } = await client.query<Record<Sample, string | null>>(
    `select o.id as office, p.category_id as category, p.subcategory_id as subcategory, p.sku, p.bar_code,
       (select name from brand b where b.business_id = $1 and b.id = p.brand_id) as brand,
       (select name from provider v where v.business_id = $1 order by name limit 1) as provider,
       (select picker_id from customer_order where business_id = $1 and picker_id is not null limit 1) as picker,
       (select courier_id from customer_order where business_id = $1 and courier_id is not null limit 1) as courier,
       (select phone from app_user where business_id = $1 and role = 'client' and phone <> '' order by id desc limit 1)
         as phone
     from office o, product p
     where o.business_id = $1 and o.is_default and p.business_id = $1 and not p.removed and p.brand_id is not null
     order by p.id limit 1`,
    [businessId],
  );
  const text = (name: Sample) => rows[0]?.[name] ?? '';
  return {
    office: text('office'),
    category: text('category'),
    subcategory: text('subcategory'),
    sku: text('sku'),
    bar_code: text('bar_code'),
    brand: text('brand'),
    provider: text('provider'),
    picker: text('picker'),
    courier: text('courier'),
    phone: text('phone'),
    document: documentOf(4_321),
    now: new Date(),
  };
}

type Sample =
  | 'office'
  | 'category'
  | 'subcategory'
  | 'sku'
  | 'bar_code'
  | 'brand'
  | 'provider'
  | 'picker'
  | 'courier'
  | 'phone';

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
