import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const path = '/.well-known/security.txt';
const web = { render: async () => new Response('a page', { status: 404 }) };
let server: TestServer;
let silent: TestServer;

beforeAll(async () => {
  const securityContact = 'mailto:seguridad@example.co';
  [server, silent] = await Promise.all([
    startTestServer({ web: { ...web, securityContact } }),
    startTestServer({ web }),
  ]);
});
afterAll(() => Promise.all([server.close(), silent.close()]));

it('says on each host whom to tell of a vulnerability, for half a year', async () => {
  for (const host of ['canasta.localhost', 'la-plaza.localhost']) {
    const { status, text, headers } = await request(`${server.url}${path}`, { headers: { host } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:seguridad@example.co');
    expect(fields.get('Canonical')).toBe(`http://${host}${path}`);
    expect(fields.get('Preferred-Languages')).toBe('es, en');
    const days = (Date.parse(fields.get('Expires') ?? '') - fridayMorning.getTime()) / 86_400_000;
    expect([days > 179, days <= 180]).toEqual([true, true]);
  }
});

it('is there for shops alone, and where somebody is named', async () => {
  const status = async (url: string, host: string) =>
    (await request(`${url}${path}`, { headers: { host } })).status;
  expect(await status(server.url, 'nadie.localhost')).toBe(404);
  expect(await status(silent.url, 'canasta.localhost')).toBe(404);
});
