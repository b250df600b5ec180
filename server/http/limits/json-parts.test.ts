import { expect, it } from 'vitest';
import { FailureError } from '../failure.ts';
import { refuseManyParts } from './json-parts.ts';

const KB = 1024;

function isRefused(json: string, bodyLimit = 8 * KB): boolean {
  try {
    refuseManyParts(json, bodyLimit);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(FailureError);
    return true;
  }
}

const list = (count: number, part: string) => `[${Array.from({ length: count }, () => part).join()}]`;
const names = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join()}}`;
const nested = (levels: number, part = '') => `${'['.repeat(levels)}${part}${']'.repeat(levels)}`;

it('names of an object, parts and levels are limited', () => {
  expect([200, 201].map((count) => isRefused(names(count)))).toEqual([false, true]);
  expect([999, 1_001].map((count) => isRefused(list(count, '1')))).toEqual([false, true]);
  expect([20, 21].map((levels) => isRefused(nested(levels)))).toEqual([false, true]);
});

it('a larger body may have more parts, not more names in one object', () => {
  expect(isRefused(list(5_000, '{"a":1,"b":2}'), 256 * KB)).toBe(false);
  expect(isRefused(list(9_000, '{"a":1,"b":2}'), 256 * KB)).toBe(true);
  expect(isRefused(`[${names(201)}]`, 256 * KB)).toBe(true);
});

it('text inside strings does not count, however its end is escaped', () => {
  const commas = ','.repeat(2_000);
  for (const text of [commas, `\\"${commas}`, `\\\\\\"${commas}`, '[{'.repeat(2_000), `\\u0022${commas}`])
    expect(isRefused(`{"a":"${text}"}`), text.slice(0, 9)).toBe(false);
  expect(isRefused(`["\\\\",${list(1_001, '1')}]`)).toBe(true);
  expect(isRefused(`["${'\\\\'.repeat(3_000)}",${list(1_001, '1')}]`)).toBe(true);
});

it('invalid JSON is left to the parser, which reports it', () => {
  for (const text of ['', '"', '}', ']]]]', '"\\', 'hola', ',,,', '{"a":'])
    expect(isRefused(text), text).toBe(false);
});
