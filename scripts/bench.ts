/** npm run bench */
export async function run(args: string[]): Promise<number> {
  const { bench } = await import('#test/load/bench.ts');
  return bench(args);
}
