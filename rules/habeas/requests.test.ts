import { expect, it } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { answerDue, extendedDue } from './requests.ts';

/** A Friday; 8 December is a holiday. */
const friday = bogotaDate(2026, 11, 20, 10);

it('a question has ten business days, and five more', () => {
  const due = answerDue('query', friday);
  expect(due).toEqual(bogotaDate(2026, 12, 5));
  expect(extendedDue('query', due)).toEqual(bogotaDate(2026, 12, 15));
});

it('a claim has fifteen business days, and eight more', () => {
  const due = answerDue('deletion', friday);
  expect(due).toEqual(bogotaDate(2026, 12, 15));
  expect(extendedDue('deletion', due)).toEqual(bogotaDate(2026, 12, 25));
});
