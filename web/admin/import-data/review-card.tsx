import { type ReactNode, useState } from 'react';
import type { ImportGate } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';
import { PicturesNotice } from './pictures-card.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.review;
const COUNTS = [
  'created',
  'changed',
  'unchanged',
  'refused',
  'brands',
  'categories',
  'without_picture',
] as const;
const ROWS_SHOWN = 5;

type Summary = NonNullable<ImportDetail['summary']>;
type Props = { summary: Summary; work: MappingWork; discard: ReactNode };

export function ReviewCard({ summary, work, discard }: Props) {
  const [accepted, setAccepted] = useState<readonly ImportGate[]>([]);
  const { busy, mapping, apply } = work;
  const mustAccept = summary.gates.some(({ gate }) => gate === 'VANISHING') && mapping.missing === 'hide';
  // If absent products are ignored, they need no consent.
  const gates = summary.gates.filter(({ gate }) => gate !== 'VANISHING' || mustAccept);
  const hides = mapping.missing === 'hide' && summary.vanishing > 0;
  const isNothing = summary.created + summary.changed === 0 && gates.length === 0 && !hides;
  const reason = isNothing
    ? texts.nothing
    : mustAccept && !accepted.includes('VANISHING')
      ? texts.mustAccept
      : undefined;
  return (
    <section className="kit-card gap-3" aria-labelledby="import-review">
      <h2 id="import-review" className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      <SummaryCounts summary={summary} vanishing={mapping.missing === 'hide' ? texts.hiding : undefined} />
      <PicturesNotice summary={summary} />
      {summary.created > 0 && !mapping.columns.some(({ field }) => field === 'stock') && (
        <Notice tone="warn">{texts.withoutStock(summary.created)}</Notice>
      )}
      <SummaryProblems summary={summary} />
      {gates.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="text-[1rem] font-semibold">{texts.gates}</legend>
          {gates.map(({ gate, count, example }) => (
            <div key={gate}>
              <Checkbox
                checked={accepted.includes(gate)}
                onChange={({ target }) =>
                  setAccepted(target.checked ? [...accepted, gate] : accepted.filter((one) => one !== gate))
                }
              >
                {texts.gateNames[gate](groupThousands(count))}
              </Checkbox>
              <p className="kit-quiet">{example}</p>
            </div>
          ))}
          <p className="kit-quiet">{texts.held}</p>
        </fieldset>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Button
          busy={busy === 'apply'}
          busyText={texts.applying}
          disabledReason={reason}
          onClick={() => void apply([...accepted])}
        >
          {texts.apply}
        </Button>
        {discard}
        <span className="kit-quiet py-3">{texts.undoable}</span>
      </div>
    </section>
  );
}

type CountsProps = {
  summary: Summary;
  /** The text about products that are missing in the file, if these are hidden. */
  vanishing?: ((count: string, active: string) => string) | undefined;
};

export function SummaryCounts({ summary, vanishing: words = texts.vanishing }: CountsProps) {
  const { vanishing, active } = summary;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,128px),1fr))] gap-3">
        {COUNTS.map((name) => (
          <div key={name}>
            <dd className="text-[1.5rem] font-semibold tabular-nums">{groupThousands(summary[name])}</dd>
            <dt className="text-ink-2 text-small">{texts.counts[name][summary[name] === 1 ? 0 : 1]}</dt>
          </div>
        ))}
      </dl>
      {vanishing > 0 && (
        <Notice tone="warn">{words(groupThousands(vanishing), groupThousands(active))}</Notice>
      )}
    </>
  );
}

export function SummaryProblems({ summary: { problems } }: { summary: Summary }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h3 className="text-[1rem] font-semibold">{texts.problems}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-2">
        {problems.map(({ code, count, rows }) => (
          <li key={code} className="flex gap-3 px-3 py-2.5 rounded-button bg-sunken text-small">
            <b className="flex-none">{groupThousands(count)}</b>
            <span>
              {importDataTexts.problems[code]}
              <small className="block text-ink-2">
                {texts.rows(rows.slice(0, ROWS_SHOWN).map(groupThousands).join(', '), count > ROWS_SHOWN)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
