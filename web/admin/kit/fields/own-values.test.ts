import { describe, expect, it } from 'vitest';
import { createOwnValues } from './own-values.ts';

describe('values of an editor', () => {
  it('that return late are recognised as its own, external ones are not', () => {
    const own = createOwnValues();
    for (const value of ['a', 'ab', 'abc']) own.wrote(value);
    expect(own.isBack('ab')).toBe(true);
    expect(own.isBack('abc')).toBe(true);
    expect(own.isBack('ab')).toBe(false);
  });

  it('are forgotten after an external one', () => {
    const own = createOwnValues();
    own.wrote('a');
    expect(own.isBack('read anew')).toBe(false);
    expect(own.isBack('a')).toBe(false);
  });
});
