import { expect, it } from 'vitest';
import { changeOf, firstState } from './use-board.ts';

it('an answer for the previous filter changes nothing of the next one', () => {
  const [all, filtered] = [{ board: null }, { board: null }];
  const answer = changeOf(all, () => ({ unread: false }));
  const before = firstState(all, null);
  expect(answer(before)).toMatchObject({ unread: false });
  const next = firstState(filtered, null);
  expect(answer(next)).toBe(next);
});
