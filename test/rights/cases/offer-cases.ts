import type { CallId, InputOf } from '#contract/index.ts';
import type { Answer, Client } from '../../client.ts';
import { businessIds, idOf, offerIds, officeIds } from '../../factories/ids.ts';

/** Objects, bodies and writes of offers for object-cases.ts, write-cases.ts and staff-writes.test.ts. */

const { bienvenidos } = offerIds;
const newOffer = { nameOffer: 'Natilla', section: 'HOME', photo: '/pictures/1f951.webp' } as const;

type Case<Id extends CallId> = {
  reach: 'superadmin';
  object: () => string;
  input: (id: string) => InputOf<Id>;
};
const ofSuperadmin = <Id extends CallId>(input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach: 'superadmin',
  object: () => bienvenidos,
  input,
});

export const offerCases = {
  'offers.remove': ofSuperadmin<'offers.remove'>((id) => ({ params: { id }, query: { version: 1 } })),
  'offers.move': ofSuperadmin<'offers.move'>((id) => ({
    params: { id },
    body: { after: idOf('offer madrugon'), version: 1 },
  })),
};

export const offerBodies = {
  'offers.create': { by: 'luz', input: () => ({ body: newOffer }) },
  'offers.update': { by: 'luz', input: () => ({ body: { id: bienvenidos, version: 1, city: 'Cali' } }) },
  'offers.restore': { by: 'luz', input: () => ({ body: { id: idOf('offer apagada'), version: 2 } }) },
  'offers.preview': {
    by: 'luz',
    input: () => ({ body: { at: '2026-11-21T15:00:00.000Z', branchId: officeIds.bretana } }),
  },
} as const;

/** Puts the objects above back as they were. */
export const offerObjects = `
  delete from offer where name = 'Natilla' and business_id = '${businessIds.canasta}';
  update offer set version = 1, inactive = false, removed_as = null, city = '', position = 1 where id = '${bienvenidos}';
  update offer set version = 2, inactive = true, removed_as = 'inactive' where id = '${idOf('offer apagada')}';`;

type Write = 'offers.create' | 'offers.update' | 'offers.remove' | 'offers.restore' | 'offers.move';

/** Each after the one before. */
export function offerWrites(who: () => Client): { [Id in Write]: () => Promise<Answer<Id>> } {
  let id = '';
  return {
    'offers.create': async () => {
      const made = await who().call('offers.create', { body: newOffer });
      id = made.ok().id;
      return made;
    },
    'offers.update': () => who().call('offers.update', { body: { id, version: 1, vertical: true } }),
    'offers.move': () => who().call('offers.move', { params: { id }, body: { after: null, version: 2 } }),
    'offers.remove': () => who().call('offers.remove', { params: { id }, query: { version: 3 } }),
    'offers.restore': () => who().call('offers.restore', { body: { id, version: 4 } }),
  };
}
