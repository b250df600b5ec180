import { groupThousands } from '#rules/money.ts';
import { campaignTexts } from '../texts/content/campaigns.ts';

const texts = campaignTexts.results;

export type Counts = readonly (readonly [label: string, count: number])[];

/** The result of counting the audience; undefined for another result. */
export function readCounts(result: Record<string, unknown> | null): Counts | undefined {
  const of = (name: string) => Number(result?.[name] ?? Number.NaN);
  const counts = [
    [texts.reach, of('recipients')],
    [texts.people, of('people')],
    [texts.without_consent, of('without_consent')],
    [texts.without_channel, of('without_channel')],
  ] as const;
  return counts.every(([, count]) => Number.isInteger(count)) ? counts : undefined;
}

export function CountList({ counts }: { counts: Counts }) {
  return (
    <dl className="grid w-full grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {counts.map(([label, count]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-right font-semibold tabular-nums">{groupThousands(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
