import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveClusters } from '#server/clusters/serve-clusters.ts';
import type { ClusterConfig } from '#server/config/clusters.ts';
import { newId } from '#server/db/ids.ts';
import { clientOf, request } from '../client.ts';
import { throwawayFolder } from '../factories/throwaway-folder.ts';
import { people } from '../people.ts';
import { withClient } from '../postgres-client.ts';
import { fridayMorning, openSession } from '../server.ts';
import { createTwoClusters, type TwoClusters } from './two-clusters.ts';

/** Two businesses in two clusters, served by processes of both and of one (docs/growing.md). */

let world: TwoClusters;
const closing: (() => Promise<unknown>)[] = [];
const fronts: FastifyInstance[] = [];
let both: string;
let onlySur: string;

beforeAll(async () => {
  world = await createTwoClusters();
  both = await serve(['norte', 'sur']);
  onlySur = await serve(['sur']);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await world.drop();
});

async function serve(
  names: readonly ('norte' | 'sur')[],
  { away, registryUrl = world.registryUrl }: { away?: string; registryUrl?: string } = {},
): Promise<string> {
  const all = names.map((name): ClusterConfig => {
    const databaseUrl = name === away ? 'postgres://canasta_app:x@127.0.0.1:1/nowhere' : world[name].appUrl;
    const connections = { poolSize: 2, namedStatements: true, pipelining: true, listenUrl: undefined };
    return { name, databaseUrl, connections };
  });
  const config = { registryUrl, all, served: all };
  const options = { now: () => fridayMorning, logLevel: 'silent', dataDir: throwawayFolder('clusters') };
  const { front } = await serveClusters(config, { ...options, defaultBusiness: 'canasta' });
  closing.push(() => front.close());
  fronts.push(front);
  await front.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
}

const titleAt = async (url: string, host: string) => {
  const answer = await clientOf(url, undefined, host).call('business.get', { query: {} });
  return answer.status === 200 ? answer.ok().app_title : answer.status;
};
const marcelaAt = async (url: string, host = 'canasta.localhost') =>
  clientOf(url, await openSession(world.norte.adminUrl, people.marcela), host);
const hernan = async () =>
  clientOf(both, await openSession(world.norte.adminUrl, people.hernan), 'canasta.localhost');
const probe = async (url: string) => {
  const { status, text } = await request(`${url}/readyz`);
  return [status, JSON.parse(text)];
};
const registry = (text: string, values: unknown[] = []) =>
  withClient(world.registryOwner, async (client) => (await client.query(text, values)).rows);

describe('a process of two clusters', () => {
  it('serves each business from its own, and the default one wherever it is', async () => {
    expect(await titleAt(both, 'canasta.localhost')).toBe('Canasta');
    expect(await titleAt(both, 'la-plaza.localhost:3000')).toBe('La Plaza');
    expect(await titleAt(both, 'localhost')).toBe('Canasta');
    expect(await titleAt(both, 'otra-tienda.localhost')).toBe(404);
    expect(await probe(both)).toEqual([200, { ok: true }]);
  });

  it('knows nobody of the other business', async () => {
    const me = (await (await marcelaAt(both)).call('users.me', {})).ok();
    expect(me.user.name).toBe('Marcela');
    expect((await (await marcelaAt(both, 'la-plaza.localhost')).call('users.me', {})).status).toBe(401);
  });

  it('gives no business the slug or the host of one in another cluster', async () => {
    const make = async (slug: string, host: string) =>
      (await hernan()).call('businesses.create', {
        body: { slug, host, name: 'La Nueva', email: 'ana@correo.test', modules: [] },
      });
    expect((await make('la-plaza', 'nueva.localhost')).failure().error).toBe('BUSINESS_SLUG_USED');
    expect((await make('la-nueva', 'la-plaza.localhost')).failure().error).toBe('BUSINESS_HOST_USED');
    expect(await registry("select from business where slug = 'la-nueva'")).toEqual([]);
    const { id } = (await make('la-nueva', 'nueva.localhost')).ok();
    expect(await registry('select slug, cluster from business where id = $1', [id])).toEqual([
      { slug: 'la-nueva', cluster: 'norte' },
    ]);
    await expect.poll(() => titleAt(both, 'nueva.localhost')).toBe('La Nueva');
    const name = async (hosts: string[]) =>
      (await hernan()).call('businesses.hosts', { params: { id }, body: { hosts } });
    expect((await name(['la-plaza.localhost'])).failure().error).toBe('BUSINESS_HOST_USED');
    expect((await name(['nueva.localhost', 'otra.localhost'])).status).toBe(200);
    expect(await registry('select host from business_host where business_id = $1 order by 1', [id])).toEqual([
      { host: 'nueva.localhost' },
      { host: 'otra.localhost' },
    ]);
  });

  it('takes a name that somebody claimed and died before the business was made', async () => {
    const dead = newId();
    await registry(
      `with dead as (insert into business (id, slug, cluster, claimed_at)
         values ($1, 'la-muerta', 'norte', now() - interval '2 minutes') returning id)
       insert into business_host select 'muerta.localhost', id, now() - interval '2 minutes' from dead`,
      [dead],
    );
    const body = { slug: 'la-muerta', host: 'muerta.localhost', name: 'Viva', email: 'a@b.co', modules: [] };
    const { id } = (await (await hernan()).call('businesses.create', { body })).ok();
    expect(await registry("select id from business where slug = 'la-muerta'")).toEqual([{ id }]);
  });

  it('claims the names of the business in which people practise', async () => {
    const body = { shoppers: 1, orders_per_hour: 0, minutes: 1 };
    const { shop } = (await (await hernan()).call('practice.start', { body })).ok();
    (await (await hernan()).call('practice.stop', {})).ok();
    expect(shop?.slug).toBe('practica-canasta');
    const claimed = `select b.cluster, h.host from business b join business_host h on h.business_id = b.id
      where b.slug = 'practica-canasta'`;
    expect(await registry(claimed)).toEqual([{ cluster: 'norte', host: 'practica.canasta.localhost' }]);
  });

  it('takes no write of a business that leaves, and reads it still', async () => {
    const marcela = await marcelaAt(both);
    const rename = (name: string) =>
      marcela.call('users.update', { params: { id: people.marcela.id }, body: { name } });
    const move = (moving: string | null) =>
      withClient(world.norte.adminUrl, (client) =>
        client.query('update business set moving = $1 where slug = $2', [moving, 'canasta']),
      );
    await move('leaving');
    try {
      const refused = await rename('Otra');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await marcela.call('users.me', {})).ok().user.name).toBe('Marcela');
    } finally {
      await move(null);
    }
    expect((await rename('Marcela')).status).toBe(200);
  });
});

describe('a process of one of them', () => {
  it('answers 421 for a host of the other, and 404 for one of nobody', async () => {
    expect(await titleAt(onlySur, 'la-plaza.localhost')).toBe('La Plaza');
    expect(await titleAt(onlySur, 'canasta.localhost')).toBe(421);
    expect(await titleAt(onlySur, 'otra-tienda.localhost')).toBe(404);
  });
});

it("without the registry a host that nobody here has may be somebody's", async () => {
  const url = await serve(['sur'], { registryUrl: 'postgres://canasta_app:x@127.0.0.1:1/nowhere' });
  expect(await titleAt(url, 'la-plaza.localhost')).toBe('La Plaza');
  expect(await titleAt(url, 'canasta.localhost')).toBe(503);
});

it('a live connection that is cut while its host is looked for ends nothing', async () => {
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const [front] = fronts;
  const request = { headers: { host: 'cortada.localhost' }, url: '/socket.io/' };
  front?.server.emit('upgrade', request, socket, Buffer.alloc(0));
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.destroy(new Error('read ECONNRESET'));
  await cut;
  expect(await titleAt(both, 'canasta.localhost')).toBe('Canasta');
});

it('a cluster that is away leaves the other served', async () => {
  const url = await serve(['norte', 'sur'], { away: 'sur' });
  expect(await titleAt(url, 'canasta.localhost')).toBe('Canasta');
  expect(await titleAt(url, 'la-plaza.localhost')).toBe(503);
  expect(await probe(url)).toEqual([200, { ok: true, without: { sur: 'database' } }]);
});
