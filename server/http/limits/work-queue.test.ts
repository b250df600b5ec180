import { expect, it } from 'vitest';
import { hashPassword } from '../../identity/password.ts';
import { FailureError } from '../failure.ts';
import { createQueue } from './work-queue.ts';

/** Work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = [];
  const begin = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, begin };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number at a time in order, and refuses work when it is full', async () => {
  const inTurn = createQueue({ atOnce: 2, mostWaiting: 2 });
  const { ends, begin } = work();
  const four = [1, 2, 3, 4].map(() => inTurn(begin));
  const late = await inTurn(begin).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(FailureError);
  expect((late as FailureError).failure.failure).toBe('UNAVAILABLE');
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await soon();
  expect(ends).toHaveLength(3);
  for (let index = 0; index < 4; index += 1) {
    ends[index]?.();
    await soon();
  }
  await Promise.all(four);
  const again = inTurn(async () => 'free');
  expect(await again).toBe('free');
});

it('refuses work that waited too long, and the next keeps its turn', async () => {
  const inTurn = createQueue({ atOnce: 1, longestWaitMs: 20 });
  const { ends, begin } = work();
  const first = inTurn(begin);
  const tired = inTurn(begin).catch((error: unknown) => error);
  expect(await tired).toBeInstanceOf(FailureError);
  const patient = inTurn(begin);
  ends[0]?.();
  await soon();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all([first, patient]);
});

it('takes owners in turn, and the queue of one that is full is not that of another', async () => {
  const inTurn = createQueue({ atOnce: 1, mostWaiting: 3 });
  const done: string[] = [];
  const of = (owner: string, at: number) =>
    inTurn(async () => {
      await soon();
      done.push(`${owner}${at}`);
    }, owner);
  const many = [1, 2, 3, 4].map((at) => of('a', at));
  const late = await of('a', 5).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(FailureError);
  await Promise.all([...many, of('b', 1), of('c', 1), of('b', 2)]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('continues after failed work', async () => {
  const inTurn = createQueue({ atOnce: 1, mostWaiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

it('a password is hashed beside the event loop, which continues', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => hashPassword('una clave muy larga')));
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
});
