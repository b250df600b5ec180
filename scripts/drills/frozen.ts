import { loseLeader } from './lose-leader.ts';
import type { OnStop, Report } from './report.ts';

/** The leader's PostgreSQL stands still with every connection open (SIGSTOP), and goes on later. */
export function run(onStop: OnStop): Promise<Report> {
  return loseLeader(
    { name: 'frozen', lose: (leader) => leader.freeze(), comeBack: (leader) => leader.thaw() },
    onStop,
  );
}
