import { loseLeader } from './lose-leader.ts';
import type { OnStop, Report } from './report.ts';

/** The leader's machine is gone: kill -9 of its PostgreSQL, its Patroni and its member of etcd. */
export function run(onStop: OnStop): Promise<Report> {
  return loseLeader({ name: 'failover', lose: (leader) => leader.die() }, onStop);
}
