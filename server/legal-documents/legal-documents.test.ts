import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let now = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const read = async (query: { kind: 'terms' | 'privacy'; number?: number } = { kind: 'terms' }) =>
  (await server.guest().call('legalDocuments.get', { query })).ok();
const sections = (text: string) => [{ title: 'Quiénes somos', paragraphs: [text, 'Y aquí seguimos.'] }];
const publish = (latest: number, from: string, text: string) =>
  luz.call('legalDocuments.publish', {
    body: { kind: 'terms', latest, in_force_from: from, sections: sections(text) },
  });

describe('terms and the policy of data', () => {
  it('are our text with the figures of the business until it publishes one', async () => {
    const terms = await read();
    expect(terms).toMatchObject({ version: 0, in_force_from: null, versions: [] });
    expect(JSON.stringify(terms.sections)).toContain('La compra mínima es de');
    expect(JSON.stringify((await read({ kind: 'privacy' })).sections)).toContain('Ley 1581 de 2012');
    const { latest, sections: draft } = (
      await luz.call('legalDocuments.draft', { query: { kind: 'terms' } })
    ).ok();
    expect([latest, draft]).toEqual([0, terms.sections]);
  });

  it('name each company that the settings of the business have process personal data', async () => {
    const policy = async () => {
      const query = { kind: 'privacy' } as const;
      return JSON.stringify((await luz.call('legalDocuments.draft', { query })).ok().sections);
    };
    const others = /Twilio|Infobip|\(medición|Tag Manager/;
    expect(await policy()).not.toMatch(others);
    const keys = "('twilio.twilio_account_sid'), ('twilio.twilio_auth_token'), ('smtp.smtp_url')";
    await server.sql(
      `insert into business_secret (business_id, name, sealed, last_four)
       select $1::uuid, k.name, '', '' from (values ${keys}) k (name)`,
      [businessIds.canasta],
    );
    await server.sql(
      "update business_config set ga_measurement_id = 'G-PRUEBA123', meta_pixel_id = '1234567890123456' where business_id = $1",
      [businessIds.canasta],
    );
    const named = await policy();
    expect(named).toContain('Twilio (mensajes de texto), ');
    expect(named).toMatch(/Google \(medición\) y Meta \(medición\)/);
    expect(named).not.toContain('Infobip');
    // Nothing of the other business changed.
    const plaza = await server
      .guest('la-plaza.localhost')
      .call('legalDocuments.get', { query: { kind: 'privacy' } });
    expect(JSON.stringify(plaza.ok().sections)).not.toMatch(others);
  });

  it('are in force from their day on, and the former ones stay to be read', async () => {
    expect((await publish(0, '2026-11-20', 'Primera.')).ok().doc).toMatchObject({
      version: 1,
      in_force: true,
    });
    expect((await publish(1, '2026-12-01', 'Segunda.')).ok().doc).toMatchObject({
      version: 2,
      in_force: false,
    });
    expect(await read()).toMatchObject({ version: 1, sections: sections('Primera.') });
    // What is not in force yet is nobody's to read.
    const early = await server.guest().call('legalDocuments.get', { query: { kind: 'terms', number: 2 } });
    expect(early.failure().error).toBe('NOT_FOUND');

    now = new Date('2026-12-01T04:59:00Z');
    expect((await luz.call('legalDocuments.list', {})).ok().list.map(({ in_force }) => in_force)).toEqual([
      false,
      true,
    ]);
    now = new Date('2026-12-01T05:01:00Z');
    const { list } = (await luz.call('legalDocuments.list', {})).ok();
    expect(list.map(({ version, in_force, published_by }) => [version, in_force, published_by])).toEqual([
      [2, true, expect.stringContaining('Luz')],
      [1, false, expect.stringContaining('Luz')],
    ]);
    expect(await read({ kind: 'terms', number: 1 })).toMatchObject({ sections: sections('Primera.') });
  });

  it.each([
    [1, '2026-12-02', 'STALE_EDIT'],
    [2, '2026-11-30', 'INVALID_INPUT'],
    [2, 'ayer', 'INVALID_INPUT'],
  ])('are not published after %s from %s: %s', async (latest, from, error) => {
    expect((await publish(latest, from, 'Otra.')).failure().error).toBe(error);
    expect((await luz.call('legalDocuments.list', {})).ok().list).toHaveLength(2);
  });

  it('are published once when two people do at once', async () => {
    const both = await Promise.all([publish(2, '2026-12-03', 'A.'), publish(2, '2026-12-03', 'B.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('are a business’s own, and changed by nobody', async () => {
    const plaza = await server
      .guest('la-plaza.localhost')
      .call('legalDocuments.get', { query: { kind: 'terms' } });
    expect(plaza.ok().version).toBe(0);
    const [may] = await server.sql(
      `select has_table_privilege('canasta_app', 'legal_document', 'update')
         or has_table_privilege('canasta_app', 'legal_document', 'delete') as rewrite`,
    );
    expect(may).toEqual({ rewrite: false });
  });
});

describe('what somebody accepts', () => {
  it('names the version in force: of an account', async () => {
    const person = { name: 'Ana Ríos', email: 'ana.rios@correo.test', phone: '301 234 5679' };
    const body = { ...person, password: 'guadua-verde-26', habeasAccept: true };
    (await server.guest().call('users.createAccount', { body })).ok();
    const consents = await server.sql(
      `select c.purpose, c.document_version from consent c
       join app_user u on u.business_id = c.business_id and u.id = c.user_id
       where u.email = 'ana.rios@correo.test' order by c.purpose`,
    );
    // The policy is still ours.
    expect(consents).toEqual([
      { purpose: 'personal_data', document_version: null },
      { purpose: 'terms', document_version: expect.any(Number) },
    ]);
  });

  it('names the version in force: of an order', async () => {
    now = new Date('2026-12-01T15:00:00Z');
    const marcela = await server.as('marcela');
    (await confirm(marcela, await readyCart(marcela))).ok();
    expect(await server.sql('select terms_version from customer_order')).toEqual([{ terms_version: 2 }]);
  });
});
