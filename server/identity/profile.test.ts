import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { inTheClear } from '#test/rights/tables-with.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;
let jorge: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, jorge] = await Promise.all([server.as('marcela'), server.as('jorge')]);
});
afterAll(() => server.close());

async function admin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(server.adminUrl, async (client) => (await client.query(text, values)).rows);
}

type Body = InputOf<'users.update'>['body'];
type Address = NonNullable<Body['addresses']>[number];

const change = (client: Client, body: Body, id: string) =>
  client.call('users.update', { params: { id }, body });
const changeJorge = (body: Body) => change(jorge, body, people.jorge.id);
const at = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => [
  latitude,
  longitude,
];

const casa: Address = {
  city: 'Cali',
  address: 'Calle 9 # 24 - 10',
  alias: 'Bretaña',
  comment: 'Portón verde',
  geopoint: at(places.nearBretana),
};

describe('my data', () => {
  it('that identify are stored only with the authorisation to treat them, asked once', async () => {
    const beatriz = await server.as('beatriz');
    const save = (body: Body) => change(beatriz, body, people.beatriz.id);
    const withdrawn = { purpose: 'personal_data', granted: false } as const;
    (await beatriz.call('personalData.decide', { body: withdrawn })).ok();
    const identifying: Body[] = [
      { identification_card: '31987654' },
      { birthday: '1985-04-30' },
      { addresses: [casa] },
    ];
    for (const body of identifying) expect((await save(body)).failure().error).toBe('CONSENT_NEEDED');
    const { user } = (await save({ name: 'Beatriz Elena', addresses: [] })).ok();
    expect(user).toMatchObject({ name: 'Beatriz Elena', addresses: [], habeasAccept: false });
    expect((await save({ addresses: [casa], habeasAccept: true })).ok().user.habeasAccept).toBe(true);
    for (const body of identifying) expect((await save(body)).status).toBe(200);
  });

  it('are normalised: phone with country code, identification without dots', async () => {
    const { user } = (
      await changeJorge({
        name: ' Jorge Iván ',
        last_name: 'Mosquera',
        phone: '(310) 555-0199',
        identification_card: '16.789.012',
        birthday: '1985-04-30',
      })
    ).ok();
    expect(user).toMatchObject({
      name: 'Jorge Iván',
      phone: '+573105550199',
      identification_card: '16789012',
      birthday: '1985-04-30',
    });
  });

  it('are single lines: breaks and repeated spaces become one space (decision 019)', async () => {
    const { user } = (
      await changeJorge({
        name: 'Jorge\nBcc:  Iván',
        last_name: '\tMosquera\u2028',
        addresses: [{ ...casa, address: 'Calle 9\r\n# 24 - 10', comment: 'Portón\n\nverde' }],
      } as Body)
    ).ok();
    expect(user).toMatchObject({ name: 'Jorge Bcc: Iván', last_name: 'Mosquera' });
    expect(user.addresses).toMatchObject([{ address: 'Calle 9 # 24 - 10', comment: 'Portón verde' }]);
    (await changeJorge({ name: 'Jorge Iván', addresses: [] } as Body)).ok();
  });

  it('that identify the person are never stored or logged in plain text', async () => {
    (await changeJorge({ identification_card: '98765012', birthday: '1979-03-14' })).ok();
    expect(await inTheClear(server.adminUrl, ['98765012', '1979-03-14'])).toEqual([]);
    expect(server.logs.join()).not.toMatch(/98765012|1979-03-14/);
    // Each by itself: the other stays.
    expect((await changeJorge({ birthday: '1985-04-30' })).ok().user.identification_card).toBe('98765012');
    (await changeJorge({ identification_card: '16789012' })).ok();
  });

  it('without a new value are unchanged', async () => {
    const { user } = (await changeJorge({ last_name: 'Mosquera Rentería' })).ok();
    expect(user).toMatchObject({
      last_name: 'Mosquera Rentería',
      phone: '+573105550199',
      birthday: '1985-04-30',
    });
  });

  it('are refused together, each with its text', async () => {
    const failure = (
      await changeJorge({ name: ' ', phone: '123', identification_card: '12', birthday: '2030-01-01' })
    ).failure();
    expect(failure.details).toEqual([
      { field: 'name', message: 'Debes poner un nombre' },
      { field: 'phone', message: 'El telefono debe ser de 10 digitos' },
      { field: 'identification_card', message: 'La identificación debe tener de 6 a 12 letras o números.' },
      { field: 'birthday', message: 'Escribe una fecha de nacimiento válida.' },
    ]);
    const minor = (await changeJorge({ birthday: '2015-03-01' })).failure();
    expect(minor.details?.map(({ message }) => message)).toEqual([
      'Las cuentas son para mayores de 18 años, y esa fecha dice que aún no los tienes.',
    ]);
  });

  it('refuse another role, not the one of a whole user who is sent back', async () => {
    const refused = (await changeJorge({ name: 'Otro', role: 'superadmin' })).failure();
    expect([refused.error, refused.details]).toEqual([
      'INVALID_INPUT',
      [{ field: 'role', message: 'El rol lo da el negocio: no se cambia desde la cuenta propia.' }],
    ]);
    const { user } = (await changeJorge({ role: 'client' })).ok();
    expect([user.name, user.role]).toEqual(['Jorge Iván', 'client']);
  });

  it('exclude e-mail, branch, business and password', async () => {
    const before = await admin('select * from app_user where id = $1', [people.jorge.id]);
    const request = {
      email: 'nuevo@correo.test',
      branchId: officeIds.palmira,
      office_id: officeIds.palmira,
      business_id: people.valentina.id,
      password_hash: 'x',
      disabled: true,
      isAdminOrSuper: true,
    };
    await changeJorge({ last_name: 'Mosquera', ...request } as Body);
    const after = await admin('select * from app_user where id = $1', [people.jorge.id]);
    const unchanged = ({ last_name, folded_name, version, updated_at, ...rest }: Record<string, unknown>) =>
      rest;
    expect(after.map(unchanged)).toEqual(before.map(unchanged));
    expect(after[0]).toMatchObject({
      role: 'client',
      email: people.jorge.email,
      office_id: null,
      disabled: false,
    });
  });

  it('of another person are NOT_FOUND, also for a superadmin', async () => {
    const luz = await server.as('luz');
    for (const client of [jorge, luz]) {
      const answer = await change(client, { name: 'Otra' }, people.marcela.id);
      expect([answer.status, answer.failure().error]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await admin('select name from app_user where id = $1', [people.marcela.id])).toEqual([
      { name: 'Marcela' },
    ]);
  });
});

describe('my addresses', () => {
  it('get office and zone from the point, whatever the page sends', async () => {
    const claim = { idBranch: officeIds.palmira, branch: 'Palmira', zone: 'muy_lejano' };
    const { user } = (await changeJorge({ addresses: [{ ...casa, ...claim } as Address] })).ok();
    expect(user.addresses).toEqual([
      {
        ...casa,
        id: expect.any(String),
        idBranch: officeIds.bretana,
        branch: 'Bretaña',
        zone: 'cercano',
        defaultAddress: true,
      },
    ]);
  });

  it('outside every coverage are refused by name, and nothing changes', async () => {
    const puerto = { ...casa, address: 'Calle 1 # 2 - 3 Buenaventura', geopoint: at(places.buenaventura) };
    const failure = (await changeJorge({ last_name: 'Perdido', addresses: [casa, puerto] })).failure();
    expect(failure.error).toBe('NO_COVERAGE');
    expect(failure.details).toEqual([
      {
        field: 'addresses.1',
        message: 'Sin cobertura disponible en esta dirección. Calle 1 # 2 - 3 Buenaventura',
      },
    ]);
    const { user } = (await jorge.call('users.me', {})).ok();
    expect(user.last_name).toBe('Mosquera');
    expect(user.addresses).toHaveLength(1);
  });

  it('are the whole list: those with an id stay, new ones are added, the others are softly removed', async () => {
    const [first] = (await jorge.call('users.me', {})).ok().user.addresses;
    const second = {
      ...casa,
      address: 'Carrera 1 # 30 - 20',
      alias: 'Chipichape',
      geopoint: at(places.nearChipichape),
    };
    const both = (
      await changeJorge({
        addresses: [
          { ...casa, id: first?.id },
          { ...second, defaultAddress: true },
        ],
      } as Body)
    ).ok().user.addresses;
    expect(both.map(({ alias, branch, defaultAddress }) => [alias, branch, defaultAddress])).toEqual([
      ['Chipichape', 'Chipichape', true],
      ['Bretaña', 'Bretaña', false],
    ]);
    expect(both[1]?.id).toBe(first?.id);

    const one = (await changeJorge({ addresses: [{ ...second, id: both[0]?.id }] } as Body)).ok().user
      .addresses;
    expect(one.map(({ alias }) => alias)).toEqual(['Chipichape']);
    const stored = await admin('select removed_at is null as used from address where id = $1', [first?.id]);
    expect(stored).toEqual([{ used: false }]);
  });

  it('move to another office with their point', async () => {
    const [one] = (await jorge.call('users.me', {})).ok().user.addresses;
    const moved = { ...casa, id: one?.id, city: 'Palmira', geopoint: at(places.palmira) };
    const { user } = (await changeJorge({ addresses: [moved] } as Body)).ok();
    expect(user.addresses[0]).toMatchObject({ id: one?.id, idBranch: officeIds.palmira });
  });

  it('of another person are like unknown ones, and unchanged', async () => {
    const before = await admin('select * from address where user_id <> $1 order by id', [people.jorge.id]);
    const answers = [];
    for (const id of [addressIds.casa, addressIds.casaValentina, people.luz.id]) {
      const answer = await changeJorge({ addresses: [{ ...casa, id }] });
      answers.push({ status: answer.status, ...answer.failure(), requestId: '' });
    }
    expect(answers[0]).toMatchObject({ status: 400, details: [{ field: 'addresses.0.id' }] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await admin('select * from address where user_id <> $1 order by id', [people.jorge.id])).toEqual(
      before,
    );
  });

  it('require their texts', async () => {
    const empty = { ...casa, address: '', alias: '', comment: '' };
    const failure = (await change(marcela, { addresses: [empty] }, people.marcela.id)).failure();
    expect(failure.details.map(({ message }) => message)).toEqual([
      'Ingresa una dirección.',
      'Ingresa un barrio.',
      'Ingresa una indicacion.',
    ]);
  });
});

describe('visits', () => {
  const counted = () => admin('select module, day, value from stat order by module');

  it('are counted by day of Bogotá, for visitors and signed-in people', async () => {
    await admin('delete from stat');
    await server.guest().call('users.addSiteVisit', { body: {} });
    // Whose session it is decides, not who the input names.
    for (let visit = 0; visit < 2; visit += 1)
      await server.guest().call('users.addSiteVisit', { body: { user_id: people.marcela.id } });
    await marcela.call('users.addSiteVisit', { body: {} });
    const day = fridayMorning.toISOString().slice(0, 10);
    expect(await counted()).toEqual([
      { module: 'total_visits_users_log_by_date', day, value: 1 },
      { module: 'total_visits_users_not_log_by_date', day, value: 3 },
    ]);
  });

  it('of a bot are refused and not counted', async () => {
    await admin('delete from stat');
    await admin(
      `insert into rate_limit (business_id, key, window_start, count)
       select id, 'visit address 127.0.0.1', now(), 600 from business where slug = 'canasta'
       on conflict (business_id, key) do update set count = 600`,
    );
    const answer = await server.guest().call('users.addSiteVisit', { body: {} });
    expect(answer.failure().error).toBe('TOO_MANY_REQUESTS');
    expect(await counted()).toEqual([]);
  });
});
