/** Schema of pg-boss's tables. Our code does not read it; docs/operations.md says how a person may. */
export const QUEUE_SCHEMA = 'pgboss';

/**
 * The queues of pg-boss. `jobs` has messages that name a job of a business, `dead` those whose attempts are used up,
 * `rounds` a message for each due time of a schedule: only one per schedule, waiting or running, so that a late round
 * replaces the next one instead of running beside it.
 */
export const queues = {
  dead: { name: 'dead', policy: 'standard', retryLimit: 10, retryDelay: 5, retryBackoff: true },
  jobs: { name: 'jobs', policy: 'standard', deadLetter: 'dead' },
  rounds: { name: 'rounds', policy: 'exclusive', deleteAfterSeconds: 7 * 86_400 },
} as const;
