import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { goods } from '../../factories/goods.ts';
import { businessIds, idOf, officeIds } from '../../factories/ids.ts';

const id = idOf('standing order');
const DAY = '2026-11-21';
const input: InputOf<'standingOrders.update'>['body'] = {
  name: 'Mercado',
  rhythm: 'weekly',
  first_day: DAY,
  window_time: '09:00',
  type: 'pickup',
  branch_office_id: officeIds.bretana,
  products: [{ product_id: goods.huevos.id, count: 1 }],
};

const ofOwner = <Input>(of: (id: string) => Input) => ({
  reach: 'owner' as const,
  object: () => id,
  input: of,
});

/** An order that somebody repeats. */
export const standingOrderCases = {
  'standingOrders.get': ofOwner((object) => ({ params: { id: object } })),
  'standingOrders.prepared': ofOwner((object) => ({ params: { id: object } })),
  'standingOrders.update': ofOwner((object) => ({ params: { id: object }, body: input })),
  'standingOrders.setState': ofOwner((object) => ({
    params: { id: object },
    body: { state: 'paused' as const },
  })),
  'standingOrders.skip': ofOwner((object) => ({ params: { id: object }, body: { day: DAY } })),
  'standingOrders.include': ofOwner((object) => ({ params: { id: object }, body: { day: DAY } })),
  'standingOrders.confirm': ofOwner((object) => ({ params: { id: object }, body: { day: DAY } })),
  'standingOrders.remove': ofOwner((object) => ({ params: { id: object } })),
};

export const standingOrderBodies = {
  'standingOrders.create': { by: 'marcela' as const, input: () => ({ body: { ...input, id: newId() } }) },
};

/** As it was in the beginning: tomorrow's day waits for its shopper. */
export const standingOrderRows = (owner: string) => `
  delete from standing_order;
  insert into standing_order (business_id, id, user_id, name, rhythm, first_day, next_day, type, office_id, window_time,
    goods, created_at)
  values ('${businessIds.canasta}', '${id}', '${owner}', 'Mercado', 'weekly', '${DAY}', '2026-11-28', 'pickup',
    '${officeIds.bretana}', '09:00', jsonb_build_array(jsonb_build_object('productId', '${goods.huevos.id}', 'name', 'Huevo',
      'count', 1, 'countType', 'units', 'maturity', null, 'cut', null, 'comment', '', 'optionsTags', '[]'::jsonb,
      'price', 12000)), '2026-11-20T15:00:00Z');
  insert into standing_order_turn (business_id, standing_order_id, day, id, told_at)
  values ('${businessIds.canasta}', '${id}', '${DAY}', '${idOf('standing order turn')}', '2026-11-20T15:00:00Z');`;
