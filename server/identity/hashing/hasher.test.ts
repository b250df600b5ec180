import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../password.ts';
import { createHasher } from './hasher.ts';
import { createHashingThread } from './thread.ts';

const PASSWORD = 'guadua-verde-26';
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** A thread that does what it is told with each password it is asked about. */
const threadThat = (does: string) => {
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ number, password }) => { ${does} });`;
  return createHashingThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
};

it.runIf(process.platform === 'linux')('passwords are hashed with the lowest priority', async () => {
  const stored = await hashPassword(PASSWORD);
  expect(await verifyPassword(PASSWORD, stored)).toBe(true);
  const niceOf = (task: string) =>
    Number(
      readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[16],
    );
  // On a busy machine the first passwords are answered before the thread has begun.
  await expect.poll(() => readdirSync('/proc/self/task').map(niceOf)).toContain(19);
  expect(niceOf(String(process.pid))).toBeLessThan(19);
});

it('a request that waits too long, or finds the thread busy, is hashed elsewhere', async () => {
  const stuck = threadThat('');
  const hasher = createHasher(stuck);
  const began = performance.now();
  const stored = await hasher.hash(PASSWORD, COST);
  expect(performance.now() - began).toBeGreaterThanOrEqual(99);
  expect(stuck.isBusy()).toBe(true);
  const untouched = () => expect.unreachable('a busy thread was asked');
  const beside = createHasher({ ...stuck, hash: untouched, verify: untouched });
  expect([await beside.verify(stored, PASSWORD), await beside.verify(stored, 'otra')]).toEqual([true, false]);
});

it('a crashed thread keeps nobody out, and is restarted', async () => {
  const breaking = threadThat(
    `if (password === '${PASSWORD}') throw new Error('broken'); parentPort.postMessage({ number, value: 'theirs' });`,
  );
  await expect(breaking.hash(PASSWORD, COST)).rejects.toMatchObject({ cause: { message: 'broken' } });
  expect(await breaking.hash('otra', COST)).toBe('theirs');
  expect(await createHasher(breaking).hash(PASSWORD, COST)).toMatch(/^\$argon2id\$/);
});

it('an error of the thread reaches the caller', async () => {
  const thread = createHashingThread();
  await expect(thread.verify('no hash', PASSWORD)).rejects.toThrow();
  expect(thread.isBusy()).toBe(false);
});

it('a process that has hashed a password ends when its work is done', async () => {
  // Not as a module: what is evaluated as one ends whatever still stands.
  const code = `import('${new URL('../password.ts', import.meta.url)}')
    .then(({ hashPassword }) => hashPassword('${PASSWORD}')).then(console.log)`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], { timeout: 15_000 });
  expect(stdout).toMatch(/^\$argon2id\$/);
});
