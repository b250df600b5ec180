import type { CallFailure } from '#web/api/server-context.ts';

/**
 * The answer of a loader's call, or its failure as an HTTP status: 404 for missing or forbidden, 503 while the shop is
 * unreachable, else 500.
 */
export function answerOrThrow<Answer>(answer: Answer): Exclude<Answer, CallFailure> {
  if (isFailure(answer)) throw new Response(answer.message, { status: statusOf(answer) });
  return answer as Exclude<Answer, CallFailure>;
}

/** The same of a link's token; null once the link is over. */
export function answerUnlessOver<Answer>(answer: Answer): Exclude<Answer, CallFailure> | null {
  const isOver = isFailure(answer) && ['NOT_FOUND', 'INVALID_INPUT'].includes(answer.failure);
  return isOver ? null : answerOrThrow(answer);
}

export function isFailure(answer: unknown): answer is CallFailure {
  return typeof answer === 'object' && answer !== null && 'failure' in answer;
}

function statusOf({ failure }: CallFailure): number {
  if (failure.endsWith('NOT_FOUND')) return 404;
  // Invalid parameters mean an unknown address.
  if (failure === 'INVALID_INPUT') return 404;
  return failure === 'UNAVAILABLE' ? 503 : 500;
}
