import type { PracticeFigures } from '#contract/practice.ts';
import type { Instance } from '#server/installation/operations/instances.ts';

type Sample = PracticeFigures['memory'][number];
type Seen = Pick<Instance, 'id' | 'name' | 'process' | 'memory_mb'>;

/** Memory growth of each process from second `from` on: what the arrival of people takes is no growth. */
export function createMemoryGrowth(from: number) {
  const samples = new Map<string, Sample>();
  return {
    take(done: number, instances: readonly Seen[]): void {
      if (done < from) samples.clear();
      for (const { id, name, process, memory_mb: now } of instances) {
        if (now === 0) continue;
        const before = samples.get(id) ?? { name: `${name} (${process})`, first: now, now, most: now };
        samples.set(id, { ...before, now, most: Math.max(before.most, now) });
      }
    },
    present: () => [...samples.values()],
  };
}
