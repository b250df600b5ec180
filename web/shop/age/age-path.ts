import { redirect } from 'react-router';
import { AGE_BACK, AGE_PAGE } from '#rules/goods/age-question.ts';

/** To the question of age, and back here with the answer. */
export function toAgeQuestion({ pathname, search }: URL): Response {
  return redirect(`${AGE_PAGE}?${new URLSearchParams({ [AGE_BACK]: pathname + search })}`);
}
