import { expect, test } from 'vitest';
import type { User } from '#web/shop/session/session-store.ts';
import { placeOf } from './place-of.ts';

type Account = Parameters<typeof placeOf>[0];

const office = { id: 'bretana', name: 'Bretaña' };
const home = { id: 'home', address: 'Carrera 24 # 9 - 31', alias: 'Bretaña', idBranch: 'bretana' };
const work = { id: 'work', address: 'Calle 5 # 38 - 20', alias: 'Tequendama', idBranch: 'bretana' };
const far = { id: 'far', address: 'Calle 42 # 28 - 10', alias: 'Centro', idBranch: 'palmira' };
const none: Account['preferred'] = { place: null, written: null };
const cart = {
  type: 'delivery',
  address_selected: null,
  branch_office_name: 'Bretaña',
  branch_office_id: 'bretana',
} as const satisfies Account['cart'];

function userWith(...addresses: Pick<User['addresses'][number], 'id' | 'address' | 'alias' | 'idBranch'>[]) {
  return { addresses } as User;
}

test.each<[string, Partial<Account>, string | null]>([
  ['a visitor has a store only', {}, null],
  ['several addresses and none chosen: nobody knows', { user: userWith(home, work) }, null],
  ['the only address', { user: userWith(home) }, home.address],
  ['not the only one where this store does not come', { user: userWith(far) }, null],
  [
    'the one chosen on this device',
    { user: userWith(home, work), preferred: { ...none, place: { type: 'delivery', id: 'work' } } },
    work.address,
  ],
  [
    'not a chosen one that another store serves',
    { user: userWith(home, far), preferred: { ...none, place: { type: 'delivery', id: 'far' } } },
    null,
  ],
  [
    'the cart comes before the device',
    {
      user: userWith(home, work),
      cart: { ...cart, address_selected: { ...home, comment: '' } as never },
      preferred: { ...none, place: { type: 'delivery', id: 'work' } },
    },
    home.address,
  ],
  ['a cart that is fetched', { user: userWith(home), cart: { ...cart, type: 'pickup' } }, 'Bretaña'],
  [
    'the counter chosen before there was a cart',
    { user: userWith(home), preferred: { ...none, place: { type: 'pickup', idBranch: 'bretana' } } },
    'Bretaña',
  ],
  [
    'what a visitor wrote, where the store serves it',
    {
      preferred: {
        ...none,
        written: { ...work, city: 'Cali', comment: '', geopoint: [3, -76], officeId: 'bretana' },
      },
    },
    work.address,
  ],
  [
    'not what was written for another store',
    {
      preferred: {
        ...none,
        written: { ...work, city: 'Cali', comment: '', geopoint: [3, -76], officeId: 'palmira' },
      },
    },
    null,
  ],
  ['nothing on the failure page', { office: null, user: userWith(home) }, null],
])('%s', (_, existing, expected) => {
  const place = placeOf({ user: null, cart: null, office, preferred: none, ...existing });
  expect(place === null ? null : place.type === 'pickup' ? place.office : place.address).toBe(expected);
});
