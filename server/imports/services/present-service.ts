import type { OutputOf } from '#contract/index.ts';
import { presentStaffRecord } from '#server/resource/staff-record.ts';
import type { ServiceRow } from './service-queries.ts';

export function presentService(row: ServiceRow): OutputOf<'importServices.get'> {
  const { id, name, cron, settings, last_four: lastFour, set_at: setAt } = row;
  return {
    id,
    name,
    cron,
    url: settings.url,
    header: settings.header,
    cron_next_step: row.cron_next_step?.toISOString() ?? null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
    last_status: row.last_status,
    last_message: row.last_message,
    key:
      lastFour === null || setAt === null
        ? null
        : { last_four: lastFour, set_at: setAt.toISOString(), set_by: row.set_by_name ?? '' },
    source_id: row.source_id,
    is_mapped: row.mapping !== null,
    waiting_id: row.waiting_id,
    ...presentStaffRecord(row),
  };
}
