import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { PASSWORD } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { accountsOf, faultsOf } from './accounts.ts';
import type { Installation } from './installation.ts';

/** Keys of outside services (rule 67): sealed, never read back, used at once, and below the environment's. */

let server: TestServer;
let luz: Client;

const installation: Installation = {
  contactUrl: '',
  keysOf: (service) => (service === 'twilio' ? 'set' : service === 'infobip' ? 'taken' : 'free'),
};
beforeAll(async () => {
  server = await startTestServer({
    installation,
    gateways: createGateways({ kind: 'none', timeLimitMs: 1_000 }),
  });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const wompi = {
  WOMPI_PUBLIC_KEY: 'pub_test_publica1234',
  WOMPI_PRIVATE_KEY: 'prv_test_secreta5678',
  WOMPI_EVENTS_SECRET: 'test_events_secreta9012',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_secreta3456',
};
const params = { service: 'wompi' } as const;
const save = (values: Record<string, string>, version: number, who = luz) =>
  who.call('keys.save', { params, body: { values, version, proof: PASSWORD } });
const gateways = async () => (await server.guest().call('business.get', { query: {} })).ok().payment_gateways;

describe('keys of a service', () => {
  it('are used at once and never returned: only their end, when and by whom', async () => {
    expect(await gateways()).toEqual([]);
    const answer = (await save(wompi, 0)).ok();
    expect(answer.doc).toMatchObject({ service: 'wompi', fixed: false, in_use: true, version: 4 });
    expect(answer.doc.keys).toHaveLength(4);
    expect(answer.doc.keys[1]).toMatchObject({
      name: 'WOMPI_PRIVATE_KEY',
      last_four: '5678',
      set_by: 'Luz Dary Caicedo',
    });
    await vi.waitFor(async () => expect(await gateways()).toEqual(['wompi']), 5_000);
    const listed = (await luz.call('keys.list', {})).ok();
    const settings = (await luz.call('business.settings', {})).ok();
    const audit = await server.sql("select before, after from audit_log where action = 'keys.save'");
    const [row] = await server.sql<{ sealed: Buffer }>('select sealed from business_secret');
    expect(audit).toHaveLength(1);
    for (const messages of [answer, listed, settings, audit, server.logs, row?.sealed.toString('latin1')])
      expect(JSON.stringify(messages)).not.toContain('secreta');
    // The other business has none of them.
    const plaza = (await server.guest('la-plaza.localhost').call('business.get', { query: {} })).ok();
    expect(plaza.payment_gateways).toEqual([]);
  });

  it('are changed one by one, and only if the service works with all of them', async () => {
    const one = (await save({ WOMPI_PRIVATE_KEY: 'prv_test_secreta0000', WOMPI_PUBLIC_KEY: '' }, 4)).ok().doc;
    expect(one.keys.map(({ last_four }) => last_four)).toEqual(['1234', '0000', '9012', '3456']);
    const wrong = (await save({ WOMPI_PRIVATE_KEY: 'sk_live_otra' }, 5)).failure();
    expect(wrong.details).toEqual([
      { field: 'body.values.WOMPI_PRIVATE_KEY', message: 'Debe verse así: prv_test_… o prv_prod_….' },
    ]);
    const mixed = (await save({ WOMPI_PRIVATE_KEY: 'prv_prod_secreta0000' }, 5)).failure();
    expect(mixed.message).toContain('unas claves son de pruebas'.replace('u', 'U'));
    expect((await save({ OTRA: 'x' }, 5)).failure().error).toBe('INVALID_INPUT');
    expect((await save({}, 4)).failure().error).toBe('STALE_EDIT');
    expect((await luz.call('keys.list', {})).ok().list[0]?.version).toBe(5);
  });

  it('are changed with the password or a code: an open screen is not enough', async () => {
    expect((await luz.call('keys.list', {})).ok().proof).toBe('password');
    for (const proof of ['', 'no es la clave']) {
      const body = { values: { WOMPI_PRIVATE_KEY: 'prv_test_secreta1111' }, version: 5, proof };
      const refused = (await luz.call('keys.save', { params, body })).failure();
      expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', 'body.proof']);
    }
    const removal = { params, query: { version: 5 }, body: { proof: 'no es la clave' } };
    expect((await luz.call('keys.remove', removal)).failure().details[0]?.field).toBe('body.proof');
    expect((await luz.call('keys.list', {})).ok().list[0]?.version).toBe(5);
    // What is wrong with the keys is said first: a code is used up by being right.
    const body = { values: { WOMPI_PRIVATE_KEY: 'sk_live_otra' }, version: 5, proof: '' };
    const wrong = (await luz.call('keys.save', { params, body })).failure();
    expect(wrong.details[0]?.field).toBe('body.values.WOMPI_PRIVATE_KEY');
  });

  it('can be removed, and the business stops using the service', async () => {
    const remove = (version: number, who = luz) =>
      who.call('keys.remove', { params, query: { version }, body: { proof: PASSWORD } });
    expect((await remove(4)).failure().error).toBe('STALE_EDIT');
    expect((await remove(5)).ok().doc).toMatchObject({ keys: [], in_use: false, version: 0 });
    await vi.waitFor(async () => expect(await gateways()).toEqual([]), 5_000);
  });

  it('set by the environment are fixed', async () => {
    const { list } = (await luz.call('keys.list', {})).ok();
    const of = (name: string) => list.find(({ service }) => service === name);
    expect([of('twilio')?.fixed, of('twilio')?.in_use]).toEqual([true, true]);
    expect([of('infobip')?.fixed, of('infobip')?.in_use]).toEqual([true, false]);
    const twilio = { service: 'twilio' } as const;
    const body = { values: {}, version: 0 };
    expect((await luz.call('keys.save', { params: twilio, body })).failure().error).toBe('KEY_FIXED');
    const removal = { params: twilio, query: { version: 1 }, body: {} };
    expect((await luz.call('keys.remove', removal)).failure().error).toBe('KEY_FIXED');
  });

  it('are for superadmins only', async () => {
    for (const name of ['rocio', 'nidia', 'marcela'] as const) {
      const client = await server.as(name);
      expect((await client.call('keys.list', {})).status).toBe(404);
      expect((await save(wompi, 0, client)).status).toBe(404);
    }
    expect(
      await server.sql('select 1 from business_secret where business_id = $1', [businessIds.canasta]),
    ).toEqual([]);
  });
});

describe('an account of a service', () => {
  const mail = { SMTP_URL: 'smtps://tienda:clave@smtp.example.co', MAIL_FROM: 'tienda@example.co' };

  it('is what its keys open together', () => {
    expect(accountsOf({ wompi, smtp: mail })).toMatchObject({
      wompi: { environment: 'test' },
      smtp: { host: 'smtp.example.co', port: 465, secure: true },
    });
    expect(accountsOf({ wompi: { ...wompi, WOMPI_EVENTS_SECRET: '' } })).toEqual({});
  });

  it('for mail connects only to mail ports', () => {
    expect(faultsOf('smtp', mail)).toEqual([]);
    expect(faultsOf('smtp', { ...mail, SMTP_URL: 'smtp://a:b@smtp.example.co:6379' })).toMatchObject([
      { name: 'SMTP_URL' },
    ]);
  });

  it.each(['127.0.0.1', 'localhost', '10.0.0.8', '169.254.169.254', '[::1]'])(
    'for mail is not at %s, inside the network',
    (host) => {
      const [fault] = faultsOf('smtp', { ...mail, SMTP_URL: `smtp://a:b@${host}:587` });
      expect(fault).toMatchObject({ name: 'SMTP_URL', message: expect.stringContaining('red pública') });
    },
  );

  it('of the business is used where the environment has none', () => {
    const { wompi: own } = accountsOf({ wompi });
    const env = accountsOf({ wompi: { ...wompi, WOMPI_PUBLIC_KEY: 'pub_test_delentorno' } }).wompi;
    const set = new Map([['canasta', { wompi: env, credibanco: undefined }]]);
    const of = createGateways({ kind: 'accounts', accounts: set, url: undefined, timeLimitMs: 1_000 });
    const names = (business: string, accounts = {}) =>
      of(business, accounts).gateways.map(({ name }) => name);
    expect([names('canasta'), names('la-plaza'), names('la-plaza', own && { wompi: own })]).toEqual([
      ['wompi'],
      [],
      ['wompi'],
    ]);
  });
});
