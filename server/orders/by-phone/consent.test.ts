import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { decide } from '#test/consent.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, andres] = await Promise.all([server.as('marcela'), server.as('andres')]);
});
afterAll(() => server.close());

it('an order by phone is placed only for somebody who consented to the processing of their data', async () => {
  await decide(marcela, 'no');
  const begun = (await andres.call('phoneOrders.start', { body: { customer_id: people.marcela.id } })).ok();
  const params = { id: begun.id };
  const change = async (body: Parameters<typeof andres.call<'phoneOrders.change'>>[1]['body']) =>
    (await andres.call('phoneOrders.change', { params, body })).ok();
  const agree = () => change({ change: 'customer', consent_version: consentTexts.personal_data.version });
  await change({ change: 'address', address_id: addressIds.casa });
  await change({ change: 'add', product_id: goods.ron.id, count: 2, request_key: newId() });
  await change({ change: 'payment', payment_method_selected: 'cash' });
  const { cart } = await change({ change: 'bags', code: '' });
  const body = { total_price: cart.price_total_computed };
  const place = () => andres.call('phoneOrders.place', { params, body });

  const message = 'Falta que autorice el tratamiento de sus datos: léele el texto y marca que lo autorizó.';
  const missing = {
    error: 'MISSING_PERSONAL_DATA',
    message,
    details: [{ field: 'consent_version', message }],
  };
  expect((await place()).failure()).toMatchObject(missing);
  expect((await agree()).customer.consent).toBe(true);
  // Taken back in their profile before the order is placed.
  await decide(marcela, 'no');
  expect((await place()).failure()).toMatchObject(missing);
  await agree();
  const { order } = (await place()).ok();
  expect(order.price_total).toBe(cart.price_total_computed);
  // The same press again, whatever became of the consent.
  await decide(marcela, 'no');
  expect((await place()).ok().order.id).toBe(order.id);
});
