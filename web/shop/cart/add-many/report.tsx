import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { addManyTexts } from '#web/shop/texts/buying/add-many.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type AddPreview, ComingLines } from './coming-lines.tsx';

export type AddReport = Omit<OutputOf<'orders.copy'>, 'cart'>;

type Props = {
  report: AddReport | AddPreview;
  title: string;
  closeLabel: string;
  headings: { added: string; changed: string; missing: string };
  first?: ReactNode;
  foot: ReactNode;
  onClose: () => void;
};

/** Nothing happens silently (rule 34): lists added, changed and missing products. */
export function ReportDialog({ report, title, closeLabel, headings, first, foot, onClose }: Props) {
  const lines = 'lines' in report ? report.lines : [];
  // Deviations are listed once, with their reason.
  const listed = new Set(lines.map(({ product, notes }) => `${product.title}: ${notes.join('. ')}`));
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={closeLabel} foot={foot}>
      <div className="grid gap-4">
        {first}
        <Names title={headings.missing} names={report.missing} />
        <Names title={headings.changed} names={report.changed.filter((line) => !listed.has(line))} />
        {'lines' in report && lines.length > 0 && (
          <section>
            <h3 className="type-name">{headings.added}</h3>
            <ComingLines {...report} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

export type AddAlert = { title: string; text: string };

export function Alerts({ alerts }: { alerts: readonly AddAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section>
      <h3 className="type-name">{addManyTexts.alerts}</h3>
      <ul className="type-note text-ink-2 mt-1 grid gap-1">
        {alerts.map(({ title, text }) => (
          <li key={title}>
            <b>{title}:</b> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3 className="type-name">{title}</h3>
      <ul className="type-note text-ink-2 mt-1 grid gap-1">
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
