const madeOfCheckedParts = new WeakSet<object>();

/**
 * Says that an answer is put together from parts that were checked against the contract when they were kept, and figures the
 * database types. Checking them again in every answer is a seventh of its cost, so production trusts it; everywhere else
 * (tests, development) the whole answer is checked all the same.
 */
export function ofCheckedParts<Answer extends object>(answer: Answer): Answer {
  madeOfCheckedParts.add(answer);
  return answer;
}

export function isTrusted(answer: unknown): boolean {
  return isProduction && typeof answer === 'object' && answer !== null && madeOfCheckedParts.has(answer);
}

const isProduction = process.env.NODE_ENV === 'production';
