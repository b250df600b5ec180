import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer();
  andres = await server.as('andres');
});
afterAll(() => server.close());
beforeEach(() => {
  server.sent.length = 0;
});

const caller = (email: string, phone: string) => ({
  request_key: newId(),
  name: 'Rosalba',
  last_name: 'Góngora',
  phone,
  email,
  identification_card: '31.222.333',
  consent_version: consentTexts.personal_data.version,
});

/** Notes a caller, waits for the message, and returns the token of its link. */
async function noted(email: string, phone: string): Promise<{ id: string; token: string; to: string }> {
  const body = caller(email, phone);
  const { customer } = (await andres.call('phoneOrders.addCustomer', { body })).ok();
  // A repeated request is one message.
  (await andres.call('phoneOrders.addCustomer', { body })).ok();
  await expect.poll(() => server.sent.length).toBe(1);
  const [message] = server.sent;
  const token = /\/no-autorizo\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
  return { id: customer.id, token, to: message?.to ?? '' };
}

const read = (token: string, host?: string) =>
  server.guest(host).call('phoneConsents.get', { params: { token } });

const grantedTo = (id: string) =>
  server.sql<{ purpose: string; granted: boolean }>(
    'select purpose, granted from consent where user_id = $1 order by at, id',
    [id],
  );

describe('an authorisation noted by phone', () => {
  it('is confirmed by mail, and withdrawn by its link, once', async () => {
    const { id, token, to } = await noted('rosalba@correo.test', '312 555 0177');
    expect(to).toBe('rosalba@correo.test');
    expect((await read(token)).ok().withdrawn).toBe(false);
    for (const _ of [1, 2]) (await server.guest().call('phoneConsents.withdraw', { params: { token } })).ok();
    expect((await read(token)).ok().withdrawn).toBe(true);
    expect(await grantedTo(id)).toEqual([
      { purpose: 'personal_data', granted: true },
      { purpose: 'personal_data', granted: false },
    ]);
    const customers = await andres.call('phoneOrders.customers', { query: { search: '3125550177' } });
    expect(customers.ok().customers[0]).toMatchObject({ consent: false });
  });

  it('is not taken back by its old link once the person agreed again', async () => {
    const { id, token } = await noted('rosalba2@correo.test', '312 555 0176');
    const { version } = consentTexts.personal_data;
    await server.sql(
      `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash, at)
       select business_id, gen_random_uuid(), user_id, purpose, true, $2, 'x', at + interval '1 day' from consent
       where user_id = $1`,
      [id, version],
    );
    expect((await read(token)).failure().error).toBe('NOT_FOUND');
    const late = await server.guest().call('phoneConsents.withdraw', { params: { token } });
    expect(late.failure().error).toBe('NOT_FOUND');
    expect((await grantedTo(id)).map(({ granted }) => granted)).toEqual([true, true]);
  });

  it('is confirmed by SMS to whoever has no mail', async () => {
    const { to, token } = await noted('', '312 555 0178');
    expect([to, token.length > 0]).toEqual(['+573125550178', true]);
    expect(server.sent[0]?.channel).toBe('sms');
  });

  it('is told by no other link', async () => {
    const { token } = await noted('', '312 555 0179');
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
    for (const answer of [await read(other), await read('prueba'), await read(token, 'la-plaza.localhost')])
      expect(answer.failure().error).toBe('NOT_FOUND');
    const promotion = await server.guest().call('promotions.link', { params: { token } });
    expect(promotion.failure().error).toBe('NOT_FOUND');
  });
});
