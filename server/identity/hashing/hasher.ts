import { setTimeout as pause } from 'node:timers/promises';
import argon2, { type Options } from '@node-rs/argon2';
import { createHashingThread } from './thread.ts';

/** So long others' work may keep the thread from its own. A hash takes it 20 ms when nobody wants the core. */
const TIMEOUT_MS = 100;

/**
 * Hashes passwords beside the event loop. The thread of lowest priority has the first try, so that a page never waits
 * for a password. On a machine whose cores are all taken that thread hardly runs: then Node's own threads do the
 * work, and nobody waits for ever to come in.
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
