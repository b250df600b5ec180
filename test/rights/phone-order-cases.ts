import { consentTexts } from '#contract/consent-texts.ts';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { addressIds, idOf, officeIds } from '../factories/ids.ts';
import { people } from '../people.ts';

/** What luz enters for somebody who calls. */
const id = idOf('phone order');
const luzs = { reach: 'whoever entered it', object: () => id } as const;
const customer = {
  ...{ request_key: idOf('customer by phone'), name: 'Rosalba', phone: '3125550177' },
  ...{ identification_card: '31222333', consent_version: consentTexts.personal_data.version },
};

export const phoneOrderCases = {
  'phoneOrders.get': { ...luzs, input: (of: string) => ({ params: { id: of } }) },
  'phoneOrders.change': {
    ...luzs,
    input: (of: string) => ({ params: { id: of }, body: { change: 'bags' as const, code: '' } }),
  },
  'phoneOrders.place': { ...luzs, input: (of: string) => ({ params: { id: of }, body: { total_price: 1 } }) },
  'phoneOrders.remove': { ...luzs, input: (of: string) => ({ params: { id: of } }) },
};

export const phoneOrderBodies = {
  'phoneOrders.addCustomer': { by: 'luz', input: () => ({ body: customer }) },
  'phoneOrders.start': { by: 'luz', input: () => ({ body: { customer_id: people.jorge.id } }) },
} as const;

/** For that person, as it was in the beginning. */
export const phoneOrderRow = (business: string, owner: string) => `
  insert into cart (business_id, id, user_id, office_id, state, entered_by)
  values ('${business}', '${id}', '${owner}', '${officeIds.bretana}', 'phone', '${people.luz.id}')
  on conflict (business_id, id) do update set state = 'phone', user_id = excluded.user_id, bags_code = null;`;

/** Its writes, each after the one before. */
export function phoneOrderWrites(who: () => { luz: Client }) {
  let params = { id: '' };
  return {
    'phoneOrders.addCustomer': () => who().luz.call('phoneOrders.addCustomer', { body: customer }),
    'phoneOrders.start': async () => {
      const begun = await who().luz.call('phoneOrders.start', { body: { customer_id: people.marcela.id } });
      params = { id: begun.ok().id };
      return begun;
    },
    'phoneOrders.change': async () => {
      const { luz } = who();
      const ron = { product_id: goods.ron.id, count: 1, request_key: crypto.randomUUID() };
      (await luz.call('phoneOrders.change', { params, body: { change: 'add', ...ron } })).ok();
      const casa = { change: 'address', address_id: addressIds.casa } as const;
      (await luz.call('phoneOrders.change', { params, body: casa })).ok();
      const cash = { change: 'payment', payment_method_selected: 'cash' } as const;
      (await luz.call('phoneOrders.change', { params, body: cash })).ok();
      return luz.call('phoneOrders.change', { params, body: { change: 'bags', code: '' } });
    },
    'phoneOrders.place': async () => {
      const { luz } = who();
      const { cart } = (await luz.call('phoneOrders.get', { params })).ok();
      return luz.call('phoneOrders.place', { params, body: { total_price: cart.price_total_computed } });
    },
    'phoneOrders.remove': async () => {
      const { luz } = who();
      const begun = await luz.call('phoneOrders.start', { body: { customer_id: people.jorge.id } });
      return luz.call('phoneOrders.remove', { params: { id: begun.ok().id } });
    },
  };
}
