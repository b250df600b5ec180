import type { Client } from '../../client.ts';
import { idOf, officeIds } from '../../factories/ids.ts';
import { stockWrites } from './stock-cases.ts';

const day = {
  day: '2026-11-19',
  office_id: officeIds.bretana,
  version: 0,
  counted: { cash: 0, dataphone: 0, pickup: 0 },
  expected: 0,
  note: 'Sin ventas',
};
const month = { month: '2026-10', version: 0, expected: 0, note: '' };

export const accountingBodies = {
  'accounting.closeDay': { by: 'luz', input: () => ({ body: day }) },
  'accounting.closeMonth': { by: 'luz', input: () => ({ body: month }) },
} as const;

/** Closings, what was done with money that matches no order, and goods that moved. */
export function accountingWrites(world: () => { luz: Client }) {
  return {
    'payments.resolveReview': () =>
      world().luz.call('payments.resolveReview', {
        params: { id: idOf('review') },
        body: { resolution: 'Se devolvió por el portal', version: 1 },
      }),
    ...stockWrites(world),
    'accounting.closeDay': () => world().luz.call('accounting.closeDay', { body: day }),
    'accounting.closeMonth': () => world().luz.call('accounting.closeMonth', { body: month }),
  };
}
