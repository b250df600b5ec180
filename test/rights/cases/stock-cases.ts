import type { Client } from '../../client.ts';
import { goods } from '../../factories/goods.ts';
import { categoryIds, idOf, officeIds, subcategoryIds } from '../../factories/ids.ts';
import { people } from '../../people.ts';

const lines = [{ product_id: goods.sal.id, amount: 1 }];
const own = { office_id: officeIds.bretana, lines };
const waste = { ...own, id: idOf('waste'), reason: 'expired' } as const;
const adjustment = { ...own, id: idOf('adjustment'), reason: 'found' } as const;
const transfer = { ...own, id: idOf('transfer'), to_office_id: officeIds.palmira };

const count = { id: idOf('count'), office_id: officeIds.bretana, name: 'Despensa' };

const reception = {
  id: idOf('new reception'),
  office_id: officeIds.bretana,
  supplier: 'Alpina',
  document: 'FE-1',
};
const dates = { office_id: officeIds.bretana, lots: [{ expires_on: '2026-12-01', amount: 1 }], seen: [] };
const ofMilk = { params: { id: goods.leche.id } };

const list = () => new Blob(['codigo;cantidad;costo\n1;2;300\n']);

export const stockBodies = {
  'receptions.start': { by: 'luz', input: () => ({ body: reception }) },
  'receptions.readList': {
    by: 'luz',
    input: () => ({ body: { office_id: reception.office_id, file: list() } }),
  },
  'stockCounts.start': { by: 'luz', input: () => ({ body: count }) },
  'stockLots.offer': { by: 'luz', input: () => ({ body: { lots: [idOf('lot')], percent: 30 } }) },
  'stock.waste': { by: 'luz', input: () => ({ body: waste }) },
  'stock.adjust': { by: 'luz', input: () => ({ body: adjustment }) },
  'stock.transfer': { by: 'luz', input: () => ({ body: transfer }) },
} as const;

export function stockWrites(world: () => { luz: Client }) {
  return {
    'stock.waste': () => world().luz.call('stock.waste', { body: waste }),
    'stock.adjust': () => world().luz.call('stock.adjust', { body: adjustment }),
    'stock.transfer': () => world().luz.call('stock.transfer', { body: transfer }),
    'stockLots.save': async () => {
      const { luz } = world();
      const params = { id: categoryIds.lacteos };
      const { version } = (await luz.call('adminCategories.get', { params })).ok();
      await luz.call('adminCategories.update', { params, body: { version, tracksExpiry: true } });
      return luz.call('stockLots.save', { ...ofMilk, body: dates });
    },
    'stockLots.offer': async () => {
      const { list } = (await world().luz.call('stockLots.list', { query: { days: 365 } })).ok();
      return world().luz.call('stockLots.offer', { body: { lots: list.map(({ id }) => id), percent: 30 } });
    },
    'stockCounts.start': () => world().luz.call('stockCounts.start', { body: count }),
    'stockCounts.book': () =>
      world().luz.call('stockCounts.book', { params: { id: count.id }, body: { lines: [] } }),
    'stockCounts.drop': async () => {
      const id = idOf('another count');
      await world().luz.call('stockCounts.start', { body: { ...count, id } });
      return world().luz.call('stockCounts.drop', { params: { id } });
    },
    'receptions.start': () => world().luz.call('receptions.start', { body: reception }),
    'receptions.book': () =>
      world().luz.call('receptions.book', { params: { id: reception.id }, body: { entries: 0 } }),
    'receptions.drop': async () => {
      const id = idOf('another reception');
      await world().luz.call('receptions.start', { body: { ...reception, id, document: 'FE-2' } });
      return world().luz.call('receptions.drop', { params: { id } });
    },
  };
}

const counted = idOf('stock count');
const received = idOf('reception');
const casesOf =
  (object: string) =>
  <const Reach extends string, Body extends object>(reach: Reach, more: Body) => ({
    reach,
    object: () => object,
    input: (id: string) => ({ params: { id }, ...more }),
  });
const ofCount = casesOf(counted);
const ofReception = casesOf(received);
const counters = 'counters of its office';
const desk = 'staff of its office';

const ofLots = <Body extends object>(more: Body) => ({
  reach: 'staff of its office' as const,
  object: () => goods.leche.id,
  input: (id: string) => ({ params: { id }, ...more }),
});

/** A count of an office, a reception, and dates of its goods. */
export const stockCountCases = {
  'stockLots.get': ofLots({ query: { office_id: officeIds.bretana } }),
  'stockLots.save': ofLots({ body: dates }),
  'stockCounts.get': ofCount(counters, {}),
  'stockCounts.products': ofCount(counters, { query: {} }),
  'stockCounts.enter': ofCount(counters, {
    body: { entry_id: idOf('count entry'), product_id: goods.sal.id, counted: 3 },
  }),
  'stockCounts.differences': ofCount(desk, {}),
  'stockCounts.book': ofCount(desk, { body: { lines: [] } }),
  'stockCounts.drop': ofCount(desk, {}),
  'receptions.get': ofReception(counters, {}),
  'receptions.products': ofReception(counters, { query: {} }),
  'receptions.enter': ofReception(counters, {
    body: { entry_id: idOf('reception entry'), product_id: goods.sal.id, counted: 3 },
  }),
  'receptions.review': ofReception(desk, {}),
  'receptions.book': ofReception(desk, { body: { entries: 0 } }),
  'receptions.drop': ofReception(desk, {}),
};

/** As it was in the beginning. */
export const stockCountRow = `
  update category set tracks_expiry = true where id = '${categoryIds.lacteos}';
  delete from stock_lot where product_id = '${goods.leche.id}';
  delete from stock_count_entry where count_id = '${counted}';
  delete from stock_count where id = '${counted}';
  insert into stock_count (business_id, id, office_id, name, is_blind, subcategory_ids, started_by, started_at)
    select f.business_id, '${counted}', f.id, 'Granos', false, array['${subcategoryIds.granos}'::uuid],
      '${people.luz.id}', now() from office f where f.id = '${officeIds.bretana}';
  delete from reception_entry where reception_id = '${received}';
  delete from reception where id = '${received}';
  insert into reception (business_id, id, office_id, supplier, document, started_by, started_at)
    select f.business_id, '${received}', f.id, 'Granos del Valle', '${received}', '${people.luz.id}', now()
    from office f where f.id = '${officeIds.bretana}'`;
