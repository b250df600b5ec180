import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, logout, sessionLost, signedIn, type User } from './session-store.ts';

const marcela = { id: 'marcela' } as User;

afterEach(() => vi.unstubAllGlobals());

it('a session that ends elsewhere is lost; one’s own leaving is not, whatever the server says of it afterwards', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Hasta pronto!' }));
  signedIn(marcela);
  sessionLost();
  expect(currentSession()).toEqual({ status: 'guest', lost: true });
  signedIn(marcela);
  await logout();
  // The socket is cut by the leaving, and whoever asks then why hears 401.
  sessionLost();
  expect(currentSession()).toEqual({ status: 'guest' });
});
