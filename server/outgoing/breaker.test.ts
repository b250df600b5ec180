import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';
import { OutgoingError } from './outgoing-error.ts';

it('does not call a provider after four failures in a row, and tries it again afterwards, one call at a time', async () => {
  let at = 0;
  let requestCount = 0;
  let isDown = true;
  const guarded = createBreaker(() => at);
  const call = () =>
    guarded(async () => {
      requestCount += 1;
      if (isDown) throw new OutgoingError('down');
      return 'up';
    });

  for (let n = 0; n < 10; n += 1) await expect(call()).rejects.toThrow(OutgoingError);
  expect(requestCount).toBe(4);
  at = 10_001;
  await expect(call()).rejects.toThrow('down');
  await expect(call()).rejects.toThrow('not asked');
  expect(requestCount).toBe(5);

  isDown = false;
  at = 20_002;
  // One goes ahead; those beside it do not wait with it.
  const both = await Promise.allSettled([call(), call()]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await call()).toBe('up');
});

it('forgets failures after a success', async () => {
  const guarded = createBreaker(() => 0);
  const fails = () => guarded(() => Promise.reject(new OutgoingError('down')));
  for (let n = 0; n < 12; n += 1) {
    if (n % 3 === 2) await guarded(async () => 'up');
    else await expect(fails()).rejects.toThrow('down');
  }
});
