import { redirect } from 'react-router';
import { AGE_BACK, AGE_PAGE } from '#rules/goods/age-question.ts';

/** Redirects to the question of age, which returns here. */
export function toAgeQuestion({ pathname, search }: URL): Response {
  return redirect(`${AGE_PAGE}?${new URLSearchParams({ [AGE_BACK]: pathname + search })}`);
}
