import { expect, test } from 'vitest';
import { freshTally } from './tally.ts';

test('a query leaves nothing behind for the next one, of any size and number', () => {
  const isClean = (documents: number) => {
    const { met, mark } = freshTally(documents);
    const clean = met.slice(0, documents).every((reached) => reached <= mark);
    met.fill(mark + 11);
    return clean;
  };
  expect([3, 3, 20, 5, 20].map(isClean)).toEqual([true, true, true, true, true]);
  // As after some two hundred million questions: the marks begin anew.
  freshTally(20).mark = 2 ** 32 - 20;
  expect([20, 20].map(isClean)).toEqual([true, true]);
});
