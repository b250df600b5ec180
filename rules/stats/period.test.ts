import { expect, test } from 'vitest';
import { channelOf } from './channel.ts';
import { changeOf, eachDay, periodAsked, periodBefore, periodProblem, spansOf } from './period.ts';

test('a period has at most twelve months and ends after it begins', () => {
  expect(periodProblem({ from: '2025-11-20', to: '2026-11-20' })).toBeUndefined();
  expect(periodProblem({ from: '2025-11-19', to: '2026-11-20' })).toBe('too-long');
  expect(periodProblem({ from: '2026-11-20', to: '2026-11-19' })).toBe('upside-down');
});

test('an incomplete period is completed, up to today', () => {
  const ask = (from?: string, to?: string) => periodAsked({ from, to }, '2026-11-20');
  expect(ask()).toEqual({ from: '2026-10-24', to: '2026-11-20' });
  expect(ask('2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-20' });
  expect(ask('2026-09-01')).toEqual({ from: '2026-09-01', to: '2026-09-28' });
  expect(ask(undefined, '2026-09-28')).toEqual({ from: '2026-09-01', to: '2026-09-28' });
});

test('the previous period has as many days, and ends where this one begins', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-03' })).toEqual({
    from: '2026-10-29',
    to: '2026-10-31',
  });
  expect(eachDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect([changeOf(110, 100), changeOf(50, 100), changeOf(1, 0)]).toEqual([100, -500, null]);
});

test('every day of a period is in one span, whole months in months', () => {
  const spans = (from: string, to: string) =>
    spansOf({ from, to }, '2027-01-01').map(({ span, from: a, until }) => [span, a, until]);
  expect(spans('2026-10-15', '2026-10-31')).toEqual([['day', '2026-10-15', '2026-11-01']]);
  expect(spans('2026-10-01', '2026-10-31')).toEqual([['month', '2026-10-01', '2026-11-01']]);
  expect(spans('2025-11-20', '2026-11-20')).toEqual([
    ['day', '2025-11-20', '2025-12-01'],
    ['month', '2025-12-01', '2026-11-01'],
    ['day', '2026-11-01', '2026-11-21'],
  ]);
  expect(spans('2025-12-31', '2026-01-31')).toEqual([
    ['day', '2025-12-31', '2026-01-01'],
    ['month', '2026-01-01', '2026-02-01'],
  ]);
});

test('days up to today are read to the end of their month', () => {
  expect(spansOf({ from: '2026-10-31', to: '2026-11-20' }, '2026-11-20')).toEqual([
    { span: 'day', from: '2026-10-31', until: '2026-11-01' },
    { span: 'month', from: '2026-11-01', until: '2026-12-01' },
  ]);
});

test('the device of an order is a computer, a phone or another program', () => {
  expect(channelOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36')).toBe('web');
  expect(channelOf('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe('phone');
  expect(channelOf('pos-sync/1.4')).toBe('app');
  expect(channelOf('')).toBe('app');
});
