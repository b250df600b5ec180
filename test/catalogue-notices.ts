import { withClient } from './postgres-client.ts';

/** With the notifications of the channel `catalogue` that arrive meanwhile. */
export function withCatalogueNotices(
  adminUrl: string,
  work: (notices: string[]) => Promise<void>,
): Promise<void> {
  return withClient(adminUrl, async (client) => {
    const notices: string[] = [];
    const add = ({ payload = '' }) => notices.push(payload);
    client.on('notification', add);
    await client.query('listen catalogue');
    try {
      await work(notices);
    } finally {
      client.off('notification', add);
    }
  });
}
