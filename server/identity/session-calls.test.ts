import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#test/client.ts';
import { PASSWORD, type PersonName, people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.sql('delete from session'));
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

const listOf = async (client: Client) => (await client.call('sessions.mine', {})).ok().list;
const statusOf = async (client: Client) => (await client.call('users.me', {})).status;
const agedBy = (name: PersonName, interval: string) =>
  server.sql('update session set last_seen_at = now() - $2::interval where user_id = $1', [
    people[name].id,
    interval,
  ]);

/** An open line, and when the server cut it. */
async function lineOf(client: Client): Promise<{ cutAt: number | undefined }> {
  const socket = io(server.url, {
    path: '/socket/',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: client.token },
    extraHeaders: { host: 'canasta.localhost' },
  });
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const line: { cutAt: number | undefined } = { cutAt: undefined };
  socket.once('disconnect', () => {
    line.cutAt = Date.now();
  });
  return line;
}

describe('my sessions', () => {
  it('are all of the person’s, with the current one, without tokens', async () => {
    const one = await server.signIn('marcela');
    const two = await server.signIn('marcela');
    await server.signIn('jorge');
    const list = await listOf(two);
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect((await listOf(one)).find(({ current }) => current)?.id).not.toBe(
      list.find(({ current }) => current)?.id,
    );
    expect(list[0]?.ip).toBe('127.0.0.1');
    expect(JSON.stringify(list)).not.toContain(two.token);
  });

  it('are ended one by one, with their sockets within a second', async () => {
    const lost = await server.signIn('marcela');
    const mine = await server.signIn('marcela');
    const lines = { lost: await lineOf(lost), mine: await lineOf(mine) };
    const id = (await listOf(lost)).find(({ current }) => current)?.id ?? '';
    const at = Date.now();
    (await mine.call('sessions.end', { params: { id } })).ok();
    expect(await statusOf(lost)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    expect((await mine.call('sessions.end', { params: { id } })).status).toBe(404);
    await expect.poll(() => lines.lost.cutAt, { timeout: 2_000 }).toBeDefined();
    expect((lines.lost.cutAt ?? 0) - at).toBeLessThan(1_000);
    expect(lines.mine.cutAt).toBeUndefined();
  });

  it('end with the cookie if it is the current one', async () => {
    const mine = await server.signIn('marcela');
    const [session] = await listOf(mine);
    const answer = await mine.call('sessions.end', { params: { id: session?.id ?? '' } });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await statusOf(mine)).toBe(401);
  });

  it('end everywhere else at once', async () => {
    const others = [await server.signIn('marcela'), await server.signIn('marcela')];
    const mine = await server.signIn('marcela');
    const jorge = await server.signIn('jorge');
    const copy = clientOf(server.url, mine.token, 'canasta.localhost');
    const [id] = (await listOf(mine)).filter(({ current }) => current).map((session) => session.id);
    const answer = await mine.call('sessions.endOthers', {});
    answer.ok();
    // A stolen copy of this one's token is another place, too.
    for (const other of [...others, copy]) expect(await statusOf(other)).toBe(401);
    expect(answer.headers.get('set-cookie')).toContain(`canasta_session=${mine.token};`);
    expect((await listOf(mine)).map((session) => session.id)).toEqual([id]);
    expect(await statusOf(mine)).toBe(200);
    expect(await statusOf(jorge)).toBe(200);
  });

  it('are replaced by signing in: the earlier token is invalid', async () => {
    const before = await server.signIn('marcela');
    const body = { email: people.marcela.email, password: PASSWORD };
    const { token } = (await before.call('users.login', { body })).ok();
    expect(token).not.toBe(before.token);
    expect(await statusOf(before)).toBe(401);
  });
});

describe('an idle session', () => {
  it('ends after 12 hours for staff, not for shoppers', async () => {
    const staff = ['luz', 'andres', 'wilson', 'yeison', 'nidia', 'hernan'] as const;
    for (const name of [...staff, 'marcela', 'gustavo', 'beatriz'] as const) {
      const client = await server.signIn(name);
      await agedBy(name, '11 hours 59 minutes');
      expect([name, await statusOf(client)]).toEqual([name, 200]);
      await agedBy(name, '12 hours 1 minute');
      const isOver = (staff as readonly string[]).includes(name);
      expect([name, await statusOf(client)]).toEqual([name, isOver ? 401 : 200]);
    }
  });

  it('is not in the list', async () => {
    await server.signIn('luz');
    await agedBy('luz', '13 hours');
    expect(await listOf(await server.signIn('luz'))).toHaveLength(1);
  });
});
