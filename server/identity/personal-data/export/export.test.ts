import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { type Client, request } from '#test/client.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { openWorld, type World } from '#test/rights/object-world.ts';

let world: World;
let order: { id: string; token: string };

beforeAll(async () => {
  world = await openWorld();
  order = await world.placeOrder();
  await world.objectsOf('marcela');
});
afterAll(() => world.close());

const ask = async (client: Client) => (await client.call('personalData.export', {})).ok();
const open = (url: string, host = 'canasta.localhost') =>
  request(`${world.server.url}${url}`, { headers: { host } });
const copyOf = async (client: Client) => {
  const { text } = await open((await ask(client)).url);
  return JSON.parse(text) as Record<string, Record<string, unknown>[]> & { cuenta: Record<string, unknown> };
};
async function written() {
  const [row] = await world.server.sql<{ requests: number; fetched: number }>(
    `select count(*) filter (where action = 'personalData.export')::int as requests,
       count(*) filter (where action = 'personalData.exported')::int as fetched from audit_log where actor_id = $1`,
    [people.jorge.id],
  );
  return row ?? { requests: 0, fetched: 0 };
}
const forgetTries = () => world.server.sql("delete from rate_limit where key like 'export%'");

describe('a data export', () => {
  it('contains all data of the person, and no secret', async () => {
    await world.server.sql(
      `update order_rating set comment = 'Todo llegó bien', answer = 'Con gusto', answered_at = now(), answered_by = user_id
       where user_id = $1 returning order_id`,
      [people.marcela.id],
    );
    const acme = { documentType: 'nit', document: '901234567', name: 'Acme', email: 'a@acme.co' } as const;
    const params = { id: order.id };
    (await world.as('marcela').call('orders.setBilling', { params, body: acme })).ok();
    const answer = await open((await ask(world.as('marcela'))).url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mis-datos-canasta-2026/,
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const copy = JSON.parse(answer.text);
    expect(copy.cuenta).toMatchObject({
      correo: people.marcela.email,
      nombre: 'Marcela',
      identificacion: people.marcela.identification,
      fecha_de_nacimiento: '1985-04-30',
      facturar_a: { document: '901234567', checkDigit: '7', name: 'Acme' },
    });
    expect(copy.pedidos.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect(copy.pedidos[0]).toMatchObject({
      observaciones: 'Preguntar por Rincón',
      cliente: { fullname: 'Marcela Rincón', identification_card: people.marcela.identification },
      facturar_a: { document: '901234567', email: 'a@acme.co' },
    });
    expect(copy.pedidos[0].productos).toHaveLength(1);
    const rating = { estrellas: 4, comentario: 'Todo llegó bien', respuesta_de_la_tienda: 'Con gusto' };
    expect(copy.calificaciones_de_pedidos).toMatchObject([rating]);
    expect(copy.carritos.length).toBeGreaterThan(0);
    expect(copy.mercados_guardados).toHaveLength(1);
    expect(copy.pedidos_que_se_repiten).toMatchObject([{ nombre: 'Mercado', productos: [{ cantidad: 1 }] }]);
    expect(copy.direcciones.length).toBeGreaterThan(0);
    expect(copy.sesiones.length).toBeGreaterThan(0);
    expect(copy.registro_de_la_cuenta.length).toBeGreaterThan(0);
    expect(answer.text).not.toContain('argon2');
    expect(answer.text).not.toContain(world.as('marcela').token);
    expect(answer.text).not.toContain(order.token);
  });

  it('is complete, at any size', async () => {
    await world.server.sql(
      `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
       select business_id, gen_random_uuid(), id, 'promotional', n % 2 = 0, 'v', 'h' || n
       from app_user, generate_series(1, 1001) n where id = $1`,
      [people.jorge.id],
    );
    const { autorizaciones = [] } = await copyOf(world.as('jorge'));
    const hashes = new Set(autorizaciones.map(({ sha256_del_texto }) => sha256_del_texto));
    expect([...hashes].filter((hash) => /^h\d+$/.test(String(hash)))).toHaveLength(1001);
  });

  it('names nobody else', async () => {
    const copy = JSON.stringify(await copyOf(world.as('jorge')));
    for (const other of [people.marcela, people.luz, people.valentina]) {
      expect(copy).not.toContain(other.email);
      expect(copy).not.toContain(other.id);
    }
  });

  it('is downloaded once, by a link valid for a minute, in its own business', async () => {
    await forgetTries();
    const marcela = world.as('marcela');
    const { url } = await ask(marcela);
    expect((await open(url, 'la-plaza.localhost')).status).toBe(404);
    const head = await request(`${world.server.url}${url}`, {
      method: 'HEAD',
      headers: { host: 'canasta.localhost' },
    });
    expect(head.status).not.toBe(200);
    const both = await Promise.all([open(url), open(url)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await open(url)).status).toBe(404);

    const { url: late } = await ask(marcela);
    await world.server.sql("update download_ticket set expires_at = now() - interval '1 second'");
    expect((await open(late)).status).toBe(404);
    const { url: first } = await ask(marcela);
    const { url: second } = await ask(marcela);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect((await open('/files/data/no')).status).toBe(404);
  });

  it('is requested at most five times a day, by signed-in people, with an audit entry each', async () => {
    await forgetTries();
    const before = await written();
    const jorge = world.as('jorge');
    for (let n = 0; n < 5; n += 1) await ask(jorge);
    expect((await jorge.call('personalData.export', {})).status).toBe(429);
    expect((await world.as('guest').call('personalData.export', {})).status).toBe(401);
    await forgetTries();
    await open((await ask(jorge)).url);
    const after = await written();
    expect([after.requests - before.requests, after.fetched - before.fetched]).toEqual([6, 1]);
  });
});

describe('data encrypted under another key', () => {
  const { id, identification } = people.marcela;
  const luz = () => world.as('luz');
  const identity = async (sealed?: Buffer) => {
    if (sealed) await world.server.sql('update app_user set identity = $2 where id = $1', [id, sealed]);
    const ask = 'select identity from app_user where id = $1';
    const [row] = await world.server.sql<{ identity: Buffer }>(ask, [id]);
    return row?.identity ?? Buffer.of();
  };
  const update = (body: InputOf<'users.update'>['body']) =>
    world.as('marcela').call('users.update', { params: { id }, body });
  const other = createIdentitySeal([Buffer.alloc(32, 7)]);

  it('is unreadable, hides nobody else, and is not lost by a change', async () => {
    const ours = await identity();
    const foreign = other.closePerson({ document: '1', birthday: null }, id) ?? Buffer.of();
    for (const sealed of [foreign, Buffer.concat([Buffer.of(9), ours.subarray(1)]), Buffer.of()]) {
      await identity(sealed);
      const { items } = (await luz().call('people.list', { query: { limit: 100 } })).ok();
      const unread = items.filter((one) => one.identification_card === null);
      expect(unread).toMatchObject([{ id, birthday: null, name: 'Marcela' }]);
      const body = { identification_card: '', last_name: 'Rincón', version: unread[0]?.version ?? 0 };
      (await luz().call('people.update', { params: { id }, body })).ok();
      const nothing = { identification_card: '', birthday: null };
      expect((await update({ name: 'Marcela', ...nothing })).ok().user).toMatchObject(nothing);
      expect(await identity()).toEqual(sealed);
    }
    const { cuenta } = await copyOf(world.as('marcela'));
    expect(cuenta).toMatchObject({ identificacion: 'No disponible', fecha_de_nacimiento: 'No disponible' });
    expect(world.server.logs.join()).toContain('another SECRET_KEY');
    const details = { identification_card: identification, birthday: '1985-04-30' };
    expect((await update(details)).ok().user).toMatchObject(details);
  });

  it('is marked on its order, and opens for no other order', async () => {
    const card = async () =>
      (await luz().call('orders.get', { params: { id: order.id } })).ok().client?.identification_card;
    expect(await card()).toBe(identification);
    const ours = createIdentitySeal(testKeys(world.server.adminUrl));
    for (const sealed of [other.closeDocument('1', order.id), ours.closeDocument('1', missingId), 'x']) {
      await world.server.sql(
        "update customer_order set customer = customer || jsonb_build_object('identification_card', $2::text) where id = $1",
        [order.id, sealed],
      );
      expect(await card()).toBe('No disponible');
    }
  });
});
