import { loseLeader } from './lose-leader.ts';
import type { OnStop, Report } from './report.ts';

/** The leader lives, and nobody reaches it: neither shop nor standbys, and it does not reach etcd. */
export function run(onStop: OnStop): Promise<Report> {
  return loseLeader(
    {
      name: 'partition',
      lose: (leader) => leader.cutOff(),
      comeBack: (leader) => leader.joinAgain(),
    },
    onStop,
  );
}
