/** What is known of the document at a visit: the last answer since the courier last left for this door (rule 59). */
export function isAdultNow(events: readonly { kind: string; is_adult: boolean | null }[]): boolean | null {
  const left = events.findLastIndex(({ kind }) => kind === 'started');
  return events.slice(left + 1).findLast(({ kind }) => kind === 'age_checked')?.is_adult ?? null;
}
