import { buildWhenStale } from '#scripts/open/web-build.ts';

/** npm run bench: it measures the web of this tree, which is built first when it is stale. */
export async function run(args: string[]): Promise<number> {
  await buildWhenStale();
  const { bench } = await import('#test/load/bench.ts');
  return bench(args);
}
