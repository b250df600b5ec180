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
    const isWaiting = `select 1 from outbox where topic = 'stock.moved' and sent_at is null limit 1`;
    await vi.waitFor(async () => expect((await client.query(isWaiting)).rows).toEqual([]), {
      timeout: 5_000,
    });
    client.on('notification', add);
    await client.query('listen catalogue');
    try {
      await work(notices);
    } finally {
      client.off('notification', add);
    }
  });
}
