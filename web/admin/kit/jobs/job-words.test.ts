import { describe, expect, test } from 'vitest';
import { countText, isUnderWay, type Job, percentOf, timeText } from './job-words.ts';

const job: Job = {
  id: '019aa000-0000-7000-8000-000000000001',
  kind: 'catalogue.popularity',
  status: 'running',
  done: 1_200,
  total: 5_000,
  result: null,
  error: '',
  attempt: 1,
  started_by: null,
  creationDate: '2026-11-20T15:00:00Z',
  started_date: '2026-11-20T15:00:00Z',
  ended_date: null,
};
const later = (seconds: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + seconds * 1_000);

describe('the text of a job', () => {
  test('shows the progress, and 100 % only when everything is done', () => {
    expect(countText(job)).toBe('1.200 de 5.000 productos · 24 %');
    expect(percentOf({ ...job, done: 5_000 })).toBe(99);
    expect(percentOf({ ...job, done: 5_000, status: 'done' })).toBe(100);
    expect(countText({ ...job, total: null })).toBe('1.200 productos');
    expect(countText({ ...job, done: 0, total: null })).toBe('');
  });

  test('shows the elapsed and the estimated time, without an estimate for a second attempt', () => {
    expect(timeText(job, later(24))).toBe('Lleva 24 segundos, faltan unos 76 segundos');
    expect(timeText({ ...job, attempt: 2 }, later(24))).toBe('Lleva 24 segundos');
    expect(timeText({ ...job, done: 10 }, later(120))).toBe('Lleva 2 minutos');
    expect(timeText({ ...job, status: 'waiting', started_date: null }, later(1))).toBe(
      'Empezará en un momento.',
    );
    expect(timeText({ ...job, status: 'done', ended_date: '2026-11-20T17:00:00Z' }, later(1))).toBe(
      'Tardó 2 horas',
    );
  });

  test('names the running work', () => {
    const under = (['waiting', 'running', 'retrying', 'done', 'dead', 'cancelled'] as const).filter(
      (status) => isUnderWay({ status }),
    );
    expect(under).toEqual(['waiting', 'running', 'retrying']);
  });
});
