import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { Tenancy } from '#server/http/tenancy.ts';
import { createGuests } from './guests.ts';
import { createSocket } from './socket.ts';

type Session = { id: string; role: Role; officeId: string | null; name: string; sessionId: string };

const paola: Session = { id: 'paola', role: 'admin', officeId: 'palmira', name: 'Paola', sessionId: 'one' };

/**
 * A line that is let in on the session of the first look; what the second look finds, and whether the line is left
 * open.
 */
async function isLeftOpen(first: Session, second: Session | undefined): Promise<boolean> {
  const http = createServer();
  const looks = [first, second];
  const business = { batched: async () => looks.shift() };
  const socket = createSocket(http, {
    database: { forBusiness: () => business } as unknown as Database,
    tenancy: { find: async () => ({ id: 'canasta' }) } as unknown as Tenancy,
    cookie: { read: () => undefined } as unknown as SessionCookie,
    isOwn: () => true,
    secure: false,
    guests: createGuests(),
    networkOf: () => undefined,
    signInMs: 5_000,
    onError: () => {},
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const line = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    path: '/socket/',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: 'a-token' },
  });
  const cut = new Promise<false>((resolve) => line.once('disconnect', () => resolve(false)));
  await new Promise<void>((resolve) => line.once('connect', resolve));
  const open = await Promise.race([
    cut,
    new Promise<true>((resolve) => setTimeout(() => resolve(true), 150)),
  ]);
  line.disconnect();
  await socket.close();
  return open;
}

it('a socket is closed at once when its session ended, or the person’s rights changed, during its admission', async () => {
  expect(await isLeftOpen(paola, paola)).toBe(true);
  expect(await isLeftOpen(paola, undefined)).toBe(false);
  expect(await isLeftOpen(paola, { ...paola, role: 'client', officeId: null })).toBe(false);
  expect(await isLeftOpen(paola, { ...paola, officeId: 'bretana' })).toBe(false);
});
