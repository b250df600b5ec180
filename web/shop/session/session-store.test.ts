import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, loadSession, logout, sessionLost, signedIn, type User } from './session-store.ts';
import { DRAFT_KEY } from './written.ts';

const marcela = { id: 'marcela' } as User;

afterEach(() => vi.unstubAllGlobals());

it('an unknown session is reported at once; the next response resolves it', async () => {
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('document', { cookie: 'signed_in=1' });
  vi.stubGlobal('fetch', async () => Response.json({ error: 'UNAVAILABLE', message: '' }, { status: 503 }));
  expect(currentSession()).toEqual({ status: 'unknown' });
  await loadSession();
  expect(currentSession()).toEqual({ status: 'unknown', unread: true });
  vi.stubGlobal('fetch', async () => Response.json({ user: marcela }));
  await loadSession();
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { id: 'marcela' } });
});

it('order data of a person is removed at sign-out, and stays for a lost session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Hasta pronto!' }));
  const stored = new Map([[DRAFT_KEY, '{"cartId":"c","observations":"Torre 2, apto 301"}']]);
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => stored.delete(key) });
  signedIn(marcela);
  sessionLost();
  expect(stored.size).toBe(1);
  signedIn(marcela);
  await logout();
  expect(stored.size).toBe(0);
});

it('a session that ends elsewhere is lost; signing out is not, whatever the server answers afterwards', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Hasta pronto!' }));
  signedIn(marcela);
  sessionLost();
  expect(currentSession()).toEqual({ status: 'guest', lost: true });
  signedIn(marcela);
  await logout();
  // Signing out disconnects the socket, and a later request gets 401.
  sessionLost();
  expect(currentSession()).toEqual({ status: 'guest' });
});
