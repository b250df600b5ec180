import { readChange, type Subscriber } from '#server/cache/cache.ts';
import type { Database } from '#server/db/database.ts';
import type { createSocket } from './socket.ts';

type Socket = Pick<ReturnType<typeof createSocket>, 'catalogueChanged' | 'catalogueMissed' | 'deliver'>;

/**
 * Passes changes of the catalogue to the caches and to sockets, and other notices to sockets alone. Returns how to
 * unsubscribe.
 */
export async function followChanges(
  database: Pick<Database, 'listen'>,
  caches: readonly Subscriber[],
  socket: Socket,
): Promise<() => Promise<void>> {
  const setListening = (up: boolean) => {
    for (const part of caches) part.setListening(up);
  };
  const unsubscribeChanges = await database.listen('catalogue', {
    message(line) {
      const change = readChange(line);
      for (const part of caches) part.changed(change);
      socket.catalogueChanged(change);
    },
    up() {
      setListening(true);
      socket.catalogueMissed();
    },
    down: () => setListening(false),
  });
  const unsubscribeNotices = await database.listen('realtime', {
    message: socket.deliver,
    up: () => {},
    down: () => {},
  });
  return async () => {
    await Promise.all([unsubscribeChanges(), unsubscribeNotices()]);
  };
}
