import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, request } from '#test/client.ts';
import { idOf, officeIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { serverContext } from '#web/api/server-context.ts';

/** The shop at another moment, with an offer that is not saved (docs/decisions/075). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({
    now: () => fridayMorning,
    web: {
      // A home that names its banners, its office and who it thinks is looking.
      render: async (_, context) => {
        const { call, officeId, user, isPreview } = context.get(serverContext);
        const found = await call('offers.list', { query: { section: 'HOME', branch_id: officeId } });
        const names = 'list' in found ? found.list.map(({ nameOffer }) => nameOffer) : [];
        const output = JSON.stringify({ names, officeId, user: user?.name ?? null, isPreview });
        return new Response(output, { headers: { 'content-type': 'text/html' } });
      },
    },
  });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const at = (hour: number, day = 21) => new Date(Date.UTC(2026, 10, day, hour + 5)).toISOString();
const { bretana, palmira } = officeIds;

async function open(ticket: string, token: string | undefined, path = '/') {
  const answer = await request(`${server.url}${path}?vista=${ticket}`, {
    headers: {
      host: 'canasta.localhost',
      accept: 'text/html',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const { status, headers, text } = answer;
  return { status, headers, page: status === 200 ? JSON.parse(text) : null };
}
const look = async (body: Parameters<typeof luz.call<'offers.preview'>>[1]['body']) =>
  (await luz.call('offers.preview', { body })).ok();

it('shows the offers of that time and office to the person who requested it', async () => {
  const early = await open((await look({ at: at(7), branchId: bretana })).ticket, luz.token);
  expect([early.status, early.page]).toEqual([
    200,
    { names: ['bienvenidos', 'madrugon'], officeId: bretana, user: null, isPreview: true },
  ]);
  expect(early.headers.get('cache-control')).toBe('private, no-store');
  // Pages of this host may frame it, and nobody else; it frames nothing itself.
  expect(early.headers.get('content-security-policy')).toMatch(/frame-src 'none'.*frame-ancestors 'self'/);
  const noon = await open((await look({ at: at(12), branchId: palmira })).ticket, luz.token);
  expect(noon.page).toMatchObject({ names: ['bienvenidos', 'solo palmira'], officeId: palmira });
});

it('shows an unsaved offer instead of the saved one, and saves nothing', async () => {
  const offer = { nameOffer: 'borrador', section: 'HOME', photo: '/pictures/1f951.webp', order: 0 } as const;
  const fresh = await look({ at: at(12), branchId: bretana, offer });
  expect((await open(fresh.ticket, luz.token)).page.names).toEqual(['borrador', 'bienvenidos']);
  const id = idOf('offer bienvenidos');
  const edited = await look({
    at: at(12),
    branchId: bretana,
    offer: { ...offer, id, nameOffer: 'cambiada' },
  });
  expect(edited.id).toBe(id);
  expect((await open(edited.ticket, luz.token)).page.names).toEqual(['cambiada']);
  const elsewhere = await look({ at: at(12), branchId: bretana, offer: { ...offer, branchId: palmira } });
  expect((await open(elsewhere.ticket, luz.token)).page.names).toEqual(['bienvenidos']);
  const rows = await server.sql("select 1 from offer where name in ('borrador', 'cambiada')");
  expect(rows).toEqual([]);
  const shop = await request(server.url, { headers: { host: 'canasta.localhost', accept: 'text/html' } });
  expect(shop.text).toContain('"names":["bienvenidos"]');
  expect(shop.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('is NOT_FOUND for everybody else, whatever the address', async () => {
  const { ticket } = await look({ at: at(12), branchId: bretana });
  const others = ['hernan', 'rocio', 'marcela', 'ignacio'] as const;
  const tokens = await Promise.all(others.map(async (name) => (await server.as(name)).token));
  for (const token of [undefined, ...tokens]) {
    expect((await open(ticket, token)).status).toBe(404);
    expect((await open(ticket, token, '/offers')).status).toBe(404);
  }
  for (const wrong of ['', 'x', 'x'.repeat(43), `${ticket}x`])
    expect((await open(wrong, luz.token)).status).toBe(404);
  expect((await open(ticket, luz.token)).status).toBe(200);
  await server.sql("update download_ticket set expires_at = now() - interval '1 second'");
  expect((await open(ticket, luz.token)).status).toBe(404);
});

it('is refused as a save would be', async () => {
  const body = { at: at(12), branchId: bretana, offer: { nameOffer: 'x', section: 'HOME' as const } };
  const [detail] = (await luz.call('offers.preview', { body })).failure().details;
  expect(detail).toEqual({
    field: 'photo',
    message: 'Sube una imagen, o escribe el título con que se dibuja.',
  });
  const foreign = { at: at(12), branchId: officeIds.plazaCentro };
  expect((await luz.call('offers.preview', { body: foreign })).failure().details[0]?.field).toBe('branchId');
});
