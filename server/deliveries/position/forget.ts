import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import { removeOldPositions } from './queries.ts';

/** Deletes positions, which nobody sees once the door is left or an hour is over. */
export function positionRound(now: () => Date): ScheduledRound {
  return {
    name: 'deliveries.forget-positions',
    does: 'forgets where couriers were an hour ago',
    cron: '* * * * *',
    statement: 'short',
    round: (db) => removeOldPositions(db, now()),
  };
}
