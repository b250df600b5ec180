import type { InputOf } from '#contract/index.ts';
import type { Lot } from '#rules/stock/lots.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '../client.ts';
import { type Good, goods } from '../factories/goods.ts';
import { officeIds } from '../factories/ids.ts';
import { goodsAt, openPicking } from '../picking/picking-world.ts';

const { bretana } = officeIds;

export const lot = (expires_on: string, amount: number): Lot => ({ expires_on, amount });

/** A server whose dairy and spirits have dates, and what staff do with them. Today is 20 November 2026. */
export async function openLots() {
  const { server, luz, wilson } = await openPicking();
  const andres = await server.as('andres');
  await server.sql(
    'update category set tracks_expiry = true where id in (select category_id from product where id = any($1))',
    [[goods.leche.id, goods.ron.id]],
  );
  await server.sql('update product set cost = 1000 where id = any($1)', [[goods.leche.id, goods.yogur.id]]);

  const lotsOf = async ({ id }: Good, office = bretana, who = luz) =>
    (await who.call('stockLots.get', { params: { id }, query: { office_id: office } })).ok();
  async function save(good: Good, lots: Lot[], office = bretana, who: Client = luz) {
    const { seen } = await lotsOf(good, office);
    const body = { office_id: office, lots, seen };
    return who.call('stockLots.save', { params: { id: good.id }, body });
  }
  const listed = async (query: InputOf<'stockLots.list'>['query'] = {}, who: Client = luz) =>
    (await who.call('stockLots.list', { query })).ok();
  /** So much in an office, as somebody set it right. */
  async function shelf(good: Good, stock: number, office = bretana) {
    const { stock: there } = await goodsAt(server, good.id, office);
    const own = { id: newId(), office_id: office };
    const lines = [{ product_id: good.id, amount: Math.abs(stock - there) }];
    if (there > stock) (await luz.call('stock.waste', { body: { ...own, reason: 'other', lines } })).ok();
    if (there < stock) (await luz.call('stock.adjust', { body: { ...own, reason: 'found', lines } })).ok();
  }
  return { server, luz, wilson, andres, lotsOf, save, listed, shelf };
}

export type LotsWorld = Awaited<ReturnType<typeof openLots>>;
