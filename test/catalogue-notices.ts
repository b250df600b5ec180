import type { ClientBase } from 'pg';
import { expect, vi } from 'vitest';
import { withClient } from './postgres-client.ts';

/** With the notifications of the channel `catalogue` of what happens from now on: those of before are waited for. */
export function withCatalogueNotices(
  adminUrl: string,
  work: (notices: string[]) => Promise<void>,
): Promise<void> {
  return withClient(adminUrl, async (client) => {
    const notices: string[] = [];
    const add = ({ payload = '' }) => notices.push(payload);
    await areSent(client);
    client.on('notification', add);
    await client.query('listen catalogue');
    try {
      await work(notices);
    } finally {
      client.off('notification', add);
    }
  });
}

/** What was changed beside the server is known to it. */
export function noticesArrive(adminUrl: string): Promise<void> {
  return withClient(adminUrl, areSent);
}

async function areSent(client: ClientBase): Promise<void> {
  const waiting = 'select topic from outbox where sent_at is null limit 1';
  await vi.waitFor(async () => expect((await client.query(waiting)).rows).toEqual([]), {
    timeout: 5_000,
  });
}
