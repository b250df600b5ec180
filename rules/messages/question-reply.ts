/** What the button of a question about a replacement answers, as it comes back from WhatsApp. */
export function questionPayload(questionId: string, answer: 'yes' | 'no'): string {
  return `question:${questionId}:${answer}`;
}

/** Undefined for what is no answer of a question. */
export function readQuestionPayload(
  payload: string | undefined,
): { questionId: string; answer: 'yes' | 'no' } | undefined {
  const [, questionId, answer] = /^question:([0-9a-f-]{36}):(yes|no)$/.exec(payload ?? '') ?? [];
  return questionId === undefined ? undefined : { questionId, answer: answer === 'yes' ? 'yes' : 'no' };
}
