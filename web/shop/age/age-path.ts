import { redirect } from 'react-router';
import { AGE_PAGE } from '#rules/goods/age-question.ts';

/** In the address of the question: where to go on. */
export const BACK_PARAMETER = 'volver';

/** To the question of age, and back here with the answer. */
export function toAgeQuestion(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`${AGE_PAGE}?${new URLSearchParams({ [BACK_PARAMETER]: pathname + search })}`);
}
