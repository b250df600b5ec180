import { readChange, type Subscriber } from '#server/cache/cache.ts';
import type { Database } from '#server/db/database.ts';
import type { createSocket } from './socket.ts';

type Socket = Pick<ReturnType<typeof createSocket>, 'catalogueChanged' | 'catalogueMissed' | 'deliver'>;

/**
 * Passes changes of the catalogue to the caches and to sockets, and other notices to sockets alone. Returns the
 * unsubscribe function.
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

/** Clears the caches of a process when a business has joined or left its cluster (docs/growing.md). */
export function forgetting(
  memory: readonly Pick<Subscriber, 'changed'>[],
  socket: Pick<ReturnType<typeof createSocket>, 'leave'>,
) {
  return ({ businessId, isGone }: { businessId: string; isGone: boolean }): void => {
    // As after a change of everything: keys are read again, lists and answers forgotten.
    for (const part of memory) {
      part.changed({ kind: 'business', businessId, table: 'business_secret' });
      part.changed({ kind: 'product', businessId, productIds: undefined });
    }
    if (isGone) socket.leave(businessId);
  };
}
