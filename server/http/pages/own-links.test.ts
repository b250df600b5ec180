import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { PASSWORD, people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://tienda.example.co' });
  await server.sql(
    `insert into business_host (host, business_id) select 'vieja.example', business_id from business_host
     where host = 'la-plaza.localhost'`,
  );
});
afterAll(() => server.close());

const linkTo = async (email: string, host: string) => {
  const before = server.sent.length;
  const sent = () => server.sent.slice(before).find(({ to }) => to === email)?.text ?? '';
  (await clientOf(server.url, undefined, host).call('users.restorePassword', { body: { email } })).ok();
  await expect.poll(sent).not.toBe('');
  return new URL(/https?:\S+/.exec(sent())?.[0] ?? '').origin;
};

it('a link in a mail has the own address of its business, whatever host and port the request named', async () => {
  const marcela = [];
  for (const host of ['tienda.example.co', 'localhost', 'canasta.localhost:666'])
    marcela.push(await linkTo(people.marcela.email, host));
  expect(marcela).toEqual(Array(3).fill('https://tienda.example.co'));
  const valentina = [];
  for (const host of ['la-plaza.localhost', 'vieja.example:8080'])
    valentina.push(await linkTo(people.valentina.email, host));
  expect(valentina).toEqual(Array(2).fill('https://la-plaza.localhost'));
});

it('so has what is shown to be sent on', async () => {
  const body = { email: people.marcela.email, password: PASSWORD };
  const token = (await clientOf(server.url, undefined, 'localhost').call('users.login', { body })).ok().token;
  const client = clientOf(server.url, token, '127.0.0.1');
  (await client.call('household.create', { body: { name: 'Casa' } })).ok();
  expect((await client.call('household.invite', {})).ok().url).toMatch(
    /^https:\/\/tienda\.example\.co\/hogar\//,
  );
});
