/** A promise, and the query that returns rows only when it is violated. */
export type Question = {
  /** In words for the person on call. */
  promise: string;
  sql: string;
  /** What $1 of the question is. */
  needs?: 'moves' | 'usesBefore';
  /** Only where all messages since the first order are stored: not for imported history. */
  ofMessages?: true;
};
