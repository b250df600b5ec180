import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

type Work = { password: string; cost: Options } | { password: string; stored: string };
export type Question = Work & { number: number };
export type Answer = { number: number; value: string | boolean } | { number: number; fault: string };

type Waiting = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };

/**
 * A thread that hashes one password at a time at the lowest priority: all other work, above all pages, goes first. It
 * starts with the first task, restarts after a crash, and does not keep the process alive; callers have their own
 * timeouts (hasher.ts).
 */
export function createHashingThread(file = new URL('./hashing-thread.ts', import.meta.url)) {
  const open = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;

  return {
    isBusy: () => open.size > 0,
    hash: async (password: string, cost: Options) => String(await ask({ password, cost })),
    verify: async (stored: string, password: string) => (await ask({ password, stored })) === true,
  };

  function ask(work: Work): Promise<string | boolean> {
    thread ??= begin();
    last += 1;
    const question: Question = { ...work, number: last };
    const answer = new Promise<string | boolean>((resolve, reject) => open.set(last, { resolve, reject }));
    thread.postMessage(question);
    return answer;
  }

  function begin(): Worker {
    const begun = new Worker(file);
    begun.on('message', (answer: Answer) => {
      const waiting = open.get(answer.number);
      open.delete(answer.number);
      if ('fault' in answer) waiting?.reject(new Error(answer.fault));
      else waiting?.resolve(answer.value);
    });
    let cause: unknown;
    begun.on('error', (error) => {
      cause = error;
    });
    begun.on('exit', () => {
      thread = undefined;
      const ended = new Error('The thread that hashes passwords has ended', { cause });
      for (const { reject } of open.values()) reject(ended);
      open.clear();
    });
    // After the listeners: each of them has the process wait for the thread again.
    begun.unref();
    return begun;
  }
}
