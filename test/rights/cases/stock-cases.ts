import type { Client } from '../../client.ts';
import { goods } from '../../factories/goods.ts';
import { idOf, officeIds } from '../../factories/ids.ts';

const lines = [{ product_id: goods.sal.id, amount: 1 }];
const own = { office_id: officeIds.bretana, lines };
const waste = { ...own, id: idOf('waste'), reason: 'expired' } as const;
const adjustment = { ...own, id: idOf('adjustment'), reason: 'found' } as const;
const transfer = { ...own, id: idOf('transfer'), to_office_id: officeIds.palmira };

export const stockBodies = {
  'stock.waste': { by: 'luz', input: () => ({ body: waste }) },
  'stock.adjust': { by: 'luz', input: () => ({ body: adjustment }) },
  'stock.transfer': { by: 'luz', input: () => ({ body: transfer }) },
} as const;

export function stockWrites(world: () => { luz: Client }) {
  return {
    'stock.waste': () => world().luz.call('stock.waste', { body: waste }),
    'stock.adjust': () => world().luz.call('stock.adjust', { body: adjustment }),
    'stock.transfer': () => world().luz.call('stock.transfer', { body: transfer }),
  };
}
