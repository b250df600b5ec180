import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { erasePerson } from '#server/identity/personal-data/deletion/erase-person.ts';
import { type Client, request } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { newRegister, registerBody } from '#test/rights/cases/register-cases.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let nidia: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  nidia = await server.as('nidia');
  luz = await server.as('luz');
});
afterAll(() => server.close());

type Body = InputOf<'register.create'>['body'];
const register = async (changes: Partial<Body> = {}) =>
  (await server.guest().call('register.create', { body: { ...newRegister, ...changes } })).ok().id;
const person = (changes: Partial<Body['user_data']>) => ({ ...registerBody.user_data, ...changes });
const company = { social_object: 'Restaurante El Chontaduro', document_number: '900.123.456' } as const;

describe('a registered person', () => {
  it('is stored in capitals, e-mails in lower case, with the proof of their consent', async () => {
    const id = await register({
      promotional_send_authorization: true,
      user_data: person({
        email: 'Nubia@Correo.TEST',
        department: '76',
        city: '76001',
        neighborhood: 'Bretaña',
      }),
    });
    const view = (await nidia.call('register.get', { params: { id } })).ok();
    expect(view).toMatchObject({
      status: 'Nuevo',
      registraduria_status: 'pending',
      user_data: {
        name: 'NUBIA',
        email: 'nubia@correo.test',
        neighborhood: 'BRETAÑA',
        document_number: '66812349',
      },
      consents: [
        { purpose: 'promotional', granted: true },
        { purpose: 'personal_data', granted: true },
      ],
    });
    const input = { ip: '127.0.0.1', text: consentTexts.promotional.text };
    expect(view).toMatchObject({ consents: [input, {}] });
  });

  it('has a document that the database does not reveal', async () => {
    await register({ user_data: person({ document_number: '31998877' }) });
    const rows = await server.sql('select * from habeas_register');
    expect(JSON.stringify(rows)).not.toContain('31998877');
  });

  it.each([
    ['habeasAccept', { habeasAccept: false }, 'Debes autorizar el uso de tus datos personales.'],
    ['text_version', { text_version: '2020-01-01' }, /El texto cambió/],
    ['user_data.name', { user_data: person({ name: ' ' }) }, 'Escribe el nombre.'],
    [
      'user_data.email',
      { user_data: person({ email: 'nubia@correo' }) },
      'El correo electrónico no es válido',
    ],
    ['user_data.birthdate', { user_data: person({ birthdate: '2199-01-01' }) }, /posterior a hoy/],
    [
      'user_data.document_date_expedition',
      { user_data: person({ document_date_expedition: '2199-01-01' }) },
      /posterior a hoy/,
    ],
    ['user_data.city', { user_data: person({ department: '05', city: '76001' }) }, /ciudad del departamento/],
    ['user_data.city', { user_data: person({ neighborhood: 'Bretaña' }) }, /Elige la ciudad/],
    ['user_data.primary_address_number', { user_data: person({ primary_address_number: '#20' }) }, /20b/],
    ['company_data', { user_type: 'JURIDICA' }, 'Escribe los datos de la empresa.'],
    ['company_data', { company_data: company }, /persona natural/],
    [
      'company_data.document_number',
      { user_type: 'JURIDICA', company_data: { ...company, document_number: '900.123.456-1' } },
      /9 números/,
    ],
  ] as const)('gets a message for %s', async (field, changes, message) => {
    const body = { ...newRegister, ...(changes as Partial<Body>) };
    const failed = (await server.guest().call('register.create', { body })).failure();
    expect(failed).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ field, message: expect.stringMatching(message) }],
    });
  });
});

describe('the list', () => {
  it('masks documents until requested, finds by name, last name and parts of documents, and is audited', async () => {
    const id = await register({
      user_type: 'JURIDICA',
      company_data: company,
      user_data: person({ name: 'Óscar', last_name: 'Valencia', document_number: '41555777' }),
    });
    const look = async (query: InputOf<'register.page'>['query']) =>
      (await nidia.call('register.page', { query })).ok().list;
    for (const query of [
      { name: 'oscar' },
      { name: 'chontaduro' },
      { last_name: 'valen' },
      { document_number: '1555' },
      { document_number: '900.123' },
    ]) {
      const [found] = await look(query);
      expect([query, found?.id]).toEqual([query, id]);
    }
    expect(await look({ name: 'nobody' })).toEqual([]);
    const [masked] = await look({ name: 'oscar' });
    expect([masked?.user_data.document_number, masked?.company?.document_number]).toEqual([
      '415••••7',
      '900•••••6',
    ]);
    const [visible] = await look({ name: 'oscar', show_documents: 'true' });
    expect([visible?.user_data.document_number, visible?.company?.document_number]).toEqual([
      '41555777',
      '900.123.456',
    ]);
    const [line] = await server.sql<{ after: unknown }>(
      "select after from audit_log where action = 'register.page' order by at desc limit 1",
    );
    expect(line?.after).toEqual({ documents: true, filters: ['name'], shown: 1 });
  });

  it('has the total, and fifty a page', async () => {
    const { pagination } = (await nidia.call('register.page', { query: {} })).ok();
    expect(pagination).toMatchObject({ page: 1, limitPerPage: 50, totalCount: expect.any(Number) });
  });
});

describe('a correction', () => {
  const change = (id: string, body: Partial<InputOf<'register.save'>['body']>) =>
    nidia.call('register.save', { params: { id }, body: { ...registerBody, version: 1, ...body } });

  it('is Actualizado more than an hour later; an older version is refused with who was first', async () => {
    const id = await register();
    await server.sql(
      "update habeas_register set created_at = created_at - interval '2 hours' where id = $1",
      [id],
    );
    const { doc } = (await change(id, { user_data: person({ last_name: 'Mina' }) })).ok();
    expect(doc).toMatchObject({ status: 'Actualizado', version: 2, user_data: { last_name: 'MINA' } });
    const stale = (
      await luz.call('register.save', { params: { id }, body: { ...registerBody, version: 1 } })
    ).failure();
    expect(stale.error).toBe('STALE_EDIT');
  });

  it('withdraws promotions with proof, and never authorises them', async () => {
    const id = await register({ promotional_send_authorization: true });
    const { doc } = (await change(id, { promotional_send_authorization: false })).ok();
    expect(doc.consents.at(0)).toMatchObject({ purpose: 'promotional', granted: false });
    const refused = (await change(id, { promotional_send_authorization: true, version: 2 })).failure();
    expect(refused.details?.[0]?.message).toBe('Solo la persona puede autorizar el envío de promociones.');
  });

  it('is in the audit with the names of the changed fields, without anything of its person', async () => {
    const id = await register({ user_data: person({ document_number: '14552233', neighborhood: '' }) });
    const after = person({ document_number: '14552244', name: 'Eulalia' });
    await change(id, { user_data: after });
    const lines = await server.sql(
      "select before, after from audit_log where entity_id = $1 and action = 'register.save'",
      [id],
    );
    const changed = ['user_data.document_number', 'user_data.name'];
    const fields = { promotional_send_authorization: false, changed: expect.arrayContaining(changed) };
    expect(lines).toEqual([{ before: { version: 1, ...fields }, after: { version: 2, ...fields } }]);
    expect(JSON.stringify(lines)).not.toMatch(/145522|EULALIA/i);
  });
});

describe('the downloads', () => {
  const open = (path: string, token: string | undefined = nidia.token) =>
    request(`${server.url}${path}`, {
      headers: { host: 'canasta.localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });

  it('reveals everything once, with the business’s own name', async () => {
    const place = { department: '76', city: '76520' } as const;
    await register({ user_data: person({ name: '=cmd', document_number: '66554433', ...place }) });
    const answer = await open('/api/v1/habeas-data/canasta');
    expect(answer.status).toBe(303);
    const { text } = await open(answer.headers.get('location') ?? '', '');
    expect(text).toContain(';66554433;');
    expect(text).toContain("'=CMD");
    expect(text).toContain(';76;Valle del Cauca;76520;Palmira;');
    expect(text).toMatch(/;Nuevo;pending;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/);
    expect((await open('/api/v1/habeas-data/la-plaza')).status).toBe(404);
    const [line] = await server.sql(
      'select action, entity, entity_id from audit_log order by at desc limit 1',
    );
    expect(line).toEqual({ action: 'register.download', entity: 'download', entity_id: 'register.csv' });
  });

  it('has each register once, also in a file of several batches', async () => {
    await server.sql(
      `insert into habeas_register (business_id, id, user_type, name, created_at)
       select $1, gen_random_uuid(), 'NATURAL', 'SERIE ' || n, '2026-03-01 10:00:00.000123-05'::timestamptz + n * interval '1.5 ms'
       from generate_series(1, 1100) n`,
      [businessIds.canasta],
    );
    const { headers } = await open('/api/v1/habeas-data/canasta');
    const { text } = await open(headers.get('location') ?? '', '');
    const series = text.match(/SERIE \d+/g) ?? [];
    expect([series.length, new Set(series).size]).toEqual([1_100, 1_100]);
    await server.sql("delete from habeas_register where name like 'SERIE %'");
  });

  it.each([
    ['', '', 'Por favor, seleccione ambas fechas.'],
    ['2026-02-02', '2026-02-01', 'La fecha hasta no puede ser anterior a la fecha desde'],
    ['2025-01-01', '2026-01-02', 'El rango no puede ser mayor a 12 meses.'],
    ['2026-01-01', '2199-01-01', 'Las fechas no pueden ser posteriores a hoy.'],
    ['2026-01-01', '2026-02-30', 'Escribe la fecha como 2026-11-25.'],
  ])('refuses from %s to %s', async (fecha_desde, fecha_hasta, message) => {
    const params = { tenant: 'canasta' };
    const failed = (
      await nidia.call('register.excel', { params, query: { fecha_desde, fecha_hasta } })
    ).failure();
    expect([failed.message, failed.details]).toEqual([message, [{ field: 'fecha_hasta', message }]]);
  });
});

describe('a register of a person with an account', () => {
  const own = person({ name: 'Marcela', document_number: '29887766', email: 'marcela@otro.test' });

  it('is in the export of their data, and anonymous once they are erased', async () => {
    const marcela = await server.as('marcela');
    const { id } = (await marcela.call('register.create', { body: { ...newRegister, user_data: own } })).ok();
    const { url } = (await marcela.call('personalData.export', {})).ok();
    const copy = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    expect(JSON.parse(copy.text).registro_de_datos_personales).toMatchObject([
      { id, nombre: 'MARCELA', numero_de_documento: '29887766', correo: 'marcela@otro.test' },
    ]);

    const database = openDatabase(appUrl(server.adminUrl));
    const db = database.forBusiness(businessIds.canasta);
    await db.transaction((tx) => erasePerson(tx, people.marcela.id, new Date()));
    await database.close();
    const [row] = await server.sql('select * from habeas_register where id = $1', [id]);
    expect(row).toMatchObject({ name: 'PERSONA ELIMINADA', email: '', identity: null, inactive: true });
    expect(JSON.stringify(row)).not.toMatch(/ARARAT|marcela|29887766/i);
    expect((await nidia.call('register.get', { params: { id } })).status).toBe(404);
  });
});

describe('places', () => {
  it('are the departments and municipalities of Colombia, and the barrios of known towns', async () => {
    const { items } = (await server.guest().call('register.cities', {})).ok();
    expect(items).toHaveLength(1122);
    expect(items.find(({ CODE_CITY }) => CODE_CITY === '76001')).toMatchObject({
      CITY: 'Santiago de Cali',
      CODE_DEP: '76',
    });
    const { cities } = (await server.guest().call('register.neighborhoods', {})).ok();
    expect(cities.find(({ code }) => code === '76001')?.neighborhoods).toContain('Bretaña');
  });
});
