import { root } from '#scripts/checks/tool.ts';
import { prune } from '#scripts/plain/install.mjs';

/**
 * node scripts/run.mjs prune
 *
 * After the build, removes from node_modules what a start on a database and a Node of one's own never reads.
 */
export async function run(): Promise<number> {
  prune(root, { withOwn: false });
  return 0;
}
