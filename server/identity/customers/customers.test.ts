import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { decide } from '#test/consent.ts';
import { officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A person who calls, as staff find, make and complete them (docs/decisions/074). */

let server: TestServer;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  andres = await server.as('andres');
});
afterAll(() => server.close());

type Statement = Extract<InputOf<'phoneOrders.change'>['body'], { change: 'customer' }>;

const search = async (text: string, who = andres) =>
  (await who.call('phoneOrders.customers', { query: { search: text } }))
    .ok()
    .customers.map(({ fullname }) => fullname);

describe('a caller', () => {
  it('is found by phone, name, e-mail and document, with only the necessary data', async () => {
    const { phone } = people.marcela;
    for (const text of [phone, phone.slice(-4), 'marcela', 'RINCON', 'marce rin', people.marcela.email]) {
      expect(await search(text), text).toContain('Marcela Rincón');
    }
    for (const text of ['1.144.012.345', '114401', '012.345', '440123'])
      expect(await search(text), text).toEqual(['Marcela Rincón']);
    expect(await search('114402345')).toEqual([]);
    const [found] = (await andres.call('phoneOrders.customers', { query: { search: 'rincon' } })).ok()
      .customers;
    expect(found).toMatchObject({ document_end: '2345', has_birthday: true, consent: true });
    expect(JSON.stringify(found)).not.toContain('1144012345');
    for (const text of ['ma', 'valentina', 'luz dary', 'zzzz', ''])
      expect(await search(text), text).toEqual([]);
  });

  it('becomes a customer once, with the consent given by phone', async () => {
    const body = {
      request_key: newId(),
      name: 'Rosalba',
      last_name: 'Góngora',
      phone: '312 555 0177',
      email: '',
      identification_card: '31.222.333',
      consent_version: consentTexts.personal_data.version,
    };
    const made = await Promise.all([1, 2, 3].map(() => andres.call('phoneOrders.addCustomer', { body })));
    const ids = made.map((answer) => answer.ok().customer.id);
    expect(new Set(ids).size).toBe(1);
    expect(await search('3125550177')).toEqual(['Rosalba Góngora']);
    const kept = await server.sql(
      'select purpose, granted, text_version, noted_by, ip from consent where user_id = $1',
      [ids[0]],
    );
    const { version: text_version } = consentTexts.personal_data;
    expect(kept).toEqual([
      { purpose: 'personal_data', granted: true, text_version, noted_by: people.andres.id, ip: '' },
    ]);
  });

  it.each([
    [{ phone: '12' }, 'phone'],
    [{ identification_card: '' }, 'identification_card'],
    [{ email: 'rosa' }, 'email'],
    [{ consent_version: undefined }, 'consent_version'],
    [{ consent_version: '2020-01-01' }, 'consent_version'],
    [{ name: ' ' }, 'name'],
  ])('becomes no customer with %j', async (wrong, field) => {
    const body = {
      request_key: newId(),
      name: 'Rosa',
      phone: '3125550178',
      identification_card: '31222334',
      consent_version: consentTexts.personal_data.version,
      ...wrong,
    };
    const refused = (await andres.call('phoneOrders.addCustomer', { body })).failure();
    expect(refused.details.map((detail) => detail.field)).toEqual([field]);
  });

  it('has a private e-mail', async () => {
    const body = {
      request_key: newId(),
      name: 'Otra',
      phone: '3125550179',
      identification_card: '31222335',
      email: people.marcela.email,
      consent_version: consentTexts.personal_data.version,
    };
    expect((await andres.call('phoneOrders.addCustomer', { body })).failure().error).toBe('EMAIL_IS_USED');
  });

  it('can be completed, and their own statements stay', async () => {
    const jorge = await server.as('jorge');
    await decide(jorge, 'no');
    const begun = await andres.call('phoneOrders.start', { body: { customer_id: people.jorge.id } });
    const params = { id: begun.ok().id };
    const say = (body: Omit<Statement, 'change'>) =>
      andres.call('phoneOrders.change', { params, body: { change: 'customer', ...body } });
    const details = { identification_card: '94555666', birthday: '1980-02-03', phone: '3009998877' };
    const version = consentTexts.personal_data.version;
    const { customer } = (await say({ ...details, consent_version: version })).ok();
    expect(customer).toMatchObject({ document_end: '5666', has_birthday: true, consent: true });
    expect(customer.phone).toBe(people.jorge.phone);
    expect((await say({ identification_card: '11111111' })).ok().customer.document_end).toBe('5666');
    const { history } = (await jorge.call('personalData.consents', { query: {} })).ok();
    expect(history.slice(0, 1)).toMatchObject([{ purpose: 'personal_data', granted: true, by_phone: true }]);
  });

  it('gets the order at their only address, which may be changed; of several none is chosen', async () => {
    const start = async (customer_id: string) =>
      (await andres.call('phoneOrders.start', { body: { customer_id } })).ok();
    const change = async (id: string, body: InputOf<'phoneOrders.change'>['body']) =>
      (await andres.call('phoneOrders.change', { params: { id }, body })).ok();
    const body = {
      request_key: newId(),
      name: 'Noelba',
      phone: '3125550181',
      identification_card: '31222881',
      consent_version: consentTexts.personal_data.version,
    };
    const { customer } = (await andres.call('phoneOrders.addCustomer', { body })).ok();
    const first = await start(customer.id);
    expect(first.cart.address_selected).toBeNull();
    const { latitude, longitude } = places.nearBretana;
    const words = { city: 'Cali', address: 'Calle 9 # 24 - 10', alias: 'Bretaña', comment: 'Azul' };
    await change(first.id, { change: 'new address', where: { ...words, geopoint: [latitude, longitude] } });
    (await andres.call('phoneOrders.remove', { params: { id: first.id } })).ok();

    const { addresses, cart, id } = await start(customer.id);
    expect(cart).toMatchObject({ type: 'delivery', address_selected: { id: addresses[0]?.id } });
    await change(id, { change: 'pickup', branch_office_id: officeIds.bretana });
    expect((await start(customer.id)).cart.type).toBe('pickup');
    expect((await start(people.marcela.id)).cart.address_selected).toBeNull();
  });
});
