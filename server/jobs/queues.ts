/** Where pg-boss keeps what is its own. Nothing of ours reads it; docs/operations.md says how a person may. */
export const QUEUE_SCHEMA = 'pgboss';

/**
 * The queues of pg-boss. `jobs` holds messages that name a job of a business, `dead` those that were tried as often
 * as they may be, `rounds` a message for each time a schedule is due: of one schedule a single one, waiting or under
 * way, so that a late round takes the next one's place instead of running beside it.
 */
export const queues = {
  dead: { name: 'dead', policy: 'standard', retryLimit: 10, retryDelay: 5, retryBackoff: true },
  jobs: { name: 'jobs', policy: 'standard', deadLetter: 'dead' },
  rounds: { name: 'rounds', policy: 'exclusive', deleteAfterSeconds: 7 * 86_400 },
} as const;
