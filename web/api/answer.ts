import type { CallFailure } from '#web/server-context.ts';

/**
 * The answer of a call made by a loader, or the failure as the answer of the page: 404 for what is not there (or
 * may not be seen), 503 while the shop does not respond, else 500.
 */
export function answerOrThrow<Answer>(answer: Answer): Exclude<Answer, CallFailure> {
  if (isFailure(answer)) throw new Response(answer.message, { status: statusOf(answer) });
  // The failure is the only member of the union that was taken away.
  return answer as Exclude<Answer, CallFailure>;
}

/** Whether a call was answered with a failure. */
export function isFailure(answer: unknown): answer is CallFailure {
  return typeof answer === 'object' && answer !== null && 'failure' in answer;
}

function statusOf({ failure }: CallFailure): number {
  if (failure.endsWith('NOT_FOUND')) return 404;
  // A word in the address that no call accepts is an address that leads nowhere.
  if (failure === 'INVALID_INPUT') return 404;
  return failure === 'UNAVAILABLE' ? 503 : 500;
}
