import type { Stopper } from '#scripts/open/stop.ts';
import { type Figure, table } from '#test/load/report.ts';

export type OnStop = Stopper['onStop'];

/** The result of a drill: its promises with the measured figures, and notes, one line each. */
export type Report = { name: string; figures: Figure[]; notes: string[] };

export function printed({ name, figures, notes }: Report): string {
  const missed = figures.filter(({ isMet }) => !isMet).length;
  const verdict =
    missed === 0 ? 'every promise is kept' : `${missed} of ${figures.length} promises are not kept`;
  return [`Drill ${name}: ${verdict}.`, table(figures), ...notes.map((note) => `  ${note}`)].join('\n');
}
