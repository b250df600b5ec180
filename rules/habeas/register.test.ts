import { describe, expect, it } from 'vitest';
import {
  companyDocumentOf,
  companyDocumentText,
  exportProblem,
  lastDayOf,
  maskedDocument,
  registerStatus,
} from './register.ts';

describe('a register', () => {
  const made = new Date('2026-11-20T15:00:00Z');
  it.each([
    ['2026-11-20T15:00:00Z', 'Nuevo'],
    ['2026-11-20T16:00:00Z', 'Nuevo'],
    ['2026-11-20T16:00:00.001Z', 'Actualizado'],
  ])('updated at %s is %s', (updated, status) => {
    expect(registerStatus(made, new Date(updated))).toBe(status);
  });

  it.each([
    ['1144012345', '114••••••5'],
    ['31998', '319•8'],
    ['1234', '••••'],
    ['', ''],
  ])('shows of the document %j only %j', (document, expected) => {
    expect(maskedDocument(document)).toBe(expected);
  });

  it('groups the digits of a company’s number in threes, also while they are typed', () => {
    const typed = ['900123456', '9001', '900', ''].map(companyDocumentText);
    expect(typed).toEqual(['900.123.456', '900.1', '900', '']);
    expect(['900.123.456-7', ' 900 1'].map(companyDocumentOf)).toEqual(['900123456', '9001']);
  });
});

describe('the days of a download', () => {
  const today = '2026-11-25';
  it.each([
    ['', '2026-01-01', 'both'],
    ['2026-01-01', '', 'both'],
    ['2026-01-02', '2026-01-01', 'order'],
    ['2026-01-01', '2026-11-26', 'future'],
    ['2025-01-01', '2026-01-02', 'range'],
    ['2025-01-01', '2026-01-01', undefined],
    ['2026-11-25', '2026-11-25', undefined],
  ])('from %j to %j: %s', (from, to, problem) => {
    expect(exportProblem(from, to, today)).toBe(problem);
  });

  it('are at most a year, and not in the future', () => {
    expect(lastDayOf('2024-02-29', today)).toBe('2025-02-28');
    expect(lastDayOf('2026-03-01', today)).toBe(today);
  });
});
