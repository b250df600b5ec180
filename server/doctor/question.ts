/** What must be true at every moment, and the question that has an answer only when it is not. */
export type Question = {
  /** In words for whoever is called at night. */
  promise: string;
  sql: string;
  /** What $1 of the question is. */
  needs?: 'moves' | 'usesBefore';
  /** Asked only where every message since the first order is still there: not of history that was brought along. */
  ofMessages?: true;
};
