import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '#server/config/config.ts';
import type { Figure } from '#test/load/report.ts';

type Verdict = { name: string; ok: boolean; figures: Pick<Figure, 'what' | 'measured' | 'unit'>[] };

/**
 * Leaves the outcome where metrics and the operations screen read it: DATA_DIR/verdicts/<name>.json (docs/drills.md).
 * Renamed into place, so that nobody reads half of it.
 */
export async function writeVerdict({ name, ok, figures }: Verdict): Promise<void> {
  const folder = join(dataFolder(process.env), 'verdicts');
  mkdirSync(folder, { recursive: true });
  const entries = figures.map(({ what, measured, unit }) => [
    unit === '' ? what : `${what} (${unit})`,
    measured,
  ]);
  const verdict = { name, at: new Date().toISOString(), ok, figures: Object.fromEntries(entries) };
  const file = join(folder, `${name}.json`);
  writeFileSync(`${file}.new`, `${JSON.stringify(verdict, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}
