import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import { removeOldPositions } from './queries.ts';

/** Nobody sees a position once its door is left or an hour is over; here it leaves the database as well. */
export function positionRound(now: () => Date): ScheduledRound {
  return {
    name: 'deliveries.forget-positions',
    does: 'forgets where couriers were an hour ago',
    cron: '* * * * *',
    statement: 'short',
    round: (db) => removeOldPositions(db, now()),
  };
}
