import { parseArgs } from 'node:util';
import { openOwnDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { readConfig } from '#server/config/config.ts';
import { businessesOf } from '#server/payments/reconcile/reconcile-day.ts';
import { type Resealed, reseal } from '#server/secrets/reseal.ts';

/**
 * node scripts/run.mjs reseal [--check]
 *
 * With SECRET_KEY=new,old: what the old key sealed or signed is sealed and signed with the new one, while people buy;
 * started again after a stop, it goes on. --check only counts. Exits with 0 when nothing needs the old key any more.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false } },
  });
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { secretKeys } = read.config;
  if (!secretKeys)
    throw new Error('reseal needs SECRET_KEY: the new key, a comma, the old one (docs/security.md)');
  const stopper = stopOnSignals();
  const database = await openOwnDatabase(read.config, stopper.onStop);
  let left = 0;
  let lost = 0;
  // The oldest person of the first business comes last: a start looks there (server/secrets/key-fault.ts).
  const businesses = (await businessesOf(database)).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  for (const { id, slug } of businesses) {
    const run = (isOnlyCounted: boolean) => reseal(database.forBusiness(id), secretKeys, { isOnlyCounted });
    for (const sums of await run(values.check)) {
      if (sums.resealed + sums.lost > 0) console.log(described(slug, sums, values.check));
    }
    // What changed meanwhile was left as it was, and a process with the old key first may have sealed more.
    for (const sums of await run(true)) {
      left += sums.resealed;
      lost += sums.lost;
    }
  }
  console.log(outcomeOf(left, lost));
  return await stopper.stop(left + lost === 0 ? 0 : 1);
}

function described(
  slug: string,
  { table, current, resealed, lost }: Resealed,
  isOnlyCounted: boolean,
): string {
  const done = isOnlyCounted ? 'por sellar de nuevo' : 'selladas de nuevo';
  return `${slug} · ${table}: ${resealed} ${done}, ${current} ya estaban${lost > 0 ? `, ${lost} SIN CLAVE` : ''}`;
}

function outcomeOf(left: number, lost: number): string {
  if (lost > 0) return `Filas que ninguna clave de SECRET_KEY abre: ${lost}. Falta una clave anterior.`;
  if (left > 0) return `Filas que necesitan todavía la clave anterior: ${left}.`;
  return 'Ninguna fila necesita la clave anterior. docs/security.md dice cuándo quitarla.';
}
