import { setTimeout as pause } from 'node:timers/promises';
import argon2, { type Options } from '@node-rs/argon2';
import { createHashingThread } from './thread.ts';

/** How long the low-priority thread may be starved. A hash takes it 20 ms on a free core. */
const TIMEOUT_MS = 100;

/**
 * Hashes passwords outside of the event loop. The low-priority thread tries first, so that no page waits for a
 * password. On a machine whose cores are all busy that thread hardly runs: then Node's own threads do the work, and
 * nobody waits for ever to sign in.
 */
export function createHasher(thread = createHashingThread()) {
  return {
    hash: (password: string, cost: Options) =>
      soon(
        () => thread.hash(password, cost),
        () => argon2.hash(password, cost),
      ),
    verify: (stored: string, password: string) =>
      soon(
        () => thread.verify(stored, password),
        () => argon2.verify(stored, password),
      ),
  };

  async function soon<T>(inThread: () => Promise<T>, elsewhere: () => Promise<T>): Promise<T> {
    if (thread.isBusy()) return elsewhere();
    const answered = new AbortController();
    const late = pause(TIMEOUT_MS, undefined, { signal: answered.signal }).then(elsewhere);
    try {
      return await Promise.race([inThread().catch(elsewhere), late]);
    } finally {
      answered.abort();
    }
  }
}
