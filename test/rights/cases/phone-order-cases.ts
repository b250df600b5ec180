import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { Client } from '../../client.ts';
import { goods } from '../../factories/goods.ts';
import { addressIds, businessIds, idOf, officeIds } from '../../factories/ids.ts';
import { people } from '../../people.ts';
import type { TestServer } from '../../server.ts';

/** What luz enters for somebody who calls. */
const id = idOf('phone order');
const luzs = { reach: 'who entered it', object: () => id } as const;
const customer = {
  request_key: idOf('customer by phone'),
  name: 'Rosalba',
  phone: '3125550177',
  identification_card: '31222333',
  consent_version: consentTexts.personal_data.version,
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
  update cart set state = 'discarded' where state = 'phone';
  insert into cart (business_id, id, user_id, office_id, state, entered_by)
  values ('${business}', '${id}', '${owner}', '${officeIds.bretana}', 'phone', '${people.luz.id}')
  on conflict (business_id, id) do update set state = 'phone', user_id = excluded.user_id, bags_code = null;`;

/** Its writes, each after the one before; what is said of it in between is written into the tables. */
export function phoneOrderWrites(world: () => { luz: Client; server: TestServer }) {
  let params = { id: '' };
  return {
    'phoneOrders.addCustomer': () => world().luz.call('phoneOrders.addCustomer', { body: customer }),
    'phoneOrders.start': async () => {
      const body = { customer_id: people.marcela.id, branch_office_id: officeIds.bretana };
      const begun = await world().luz.call('phoneOrders.start', { body });
      params = { id: begun.ok().id };
      return begun;
    },
    'phoneOrders.change': () =>
      world().luz.call('phoneOrders.change', { params, body: { change: 'bags', code: '' } }),
    'phoneOrders.place': async () => {
      const { luz, server } = world();
      await server.sql(
        `with chosen as (update cart set address_id = '${addressIds.casa}', payment_method = 'cash' where id = $1)
         insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, seen_price_neto)
         values ('${businessIds.canasta}', $1, gen_random_uuid(), '${goods.ron.id}', '', 'units', 1, 52000)`,
        [params.id],
      );
      const consent_version = consentTexts.personal_data.version;
      const agreed = { change: 'customer', consent_version } as const;
      const { cart } = (await luz.call('phoneOrders.change', { params, body: agreed })).ok();
      return luz.call('phoneOrders.place', { params, body: { total_price: cart.price_total_computed } });
    },
    'phoneOrders.remove': async () => {
      await world().server.sql(phoneOrderRow(businessIds.canasta, people.jorge.id));
      return world().luz.call('phoneOrders.remove', { params: { id } });
    },
  };
}
