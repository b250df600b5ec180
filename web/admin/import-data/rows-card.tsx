import { type ComponentProps, useState } from 'react';
import { IMPORT_FIELD_LABELS } from '#rules/imports/field-labels.ts';
import { problemLines } from '#rules/imports/problem-lines.ts';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';
import { type ImportRow, useImportRows } from './use-import-rows.ts';

const texts = importDataTexts.rows;
const OUTCOMES = ['refused', 'created', 'changed', 'unchanged'] as const;

const columns = columnsOf<ImportRow>(texts.columns, {
  row: ({ row, problems }) => (problems.some(({ code }) => code === 'MISSING') ? '—' : groupThousands(row)),
  sku: ({ sku }) => <b>{sku}</b>,
  title: { wraps: true, cell: ({ title }) => title },
  changes: { wraps: true, cell: (row) => <ChangesCell {...row} /> },
  problems: { wraps: true, cell: ({ problems }) => problemLines(problems).join(' ') },
});

type TableProps = Pick<
  ComponentProps<typeof DataTable<ImportRow>>,
  'name' | 'label' | 'filters' | 'actions'
> & {
  found: ReturnType<typeof useImportRows>;
  heading: 'h2' | 'h3';
};

export function ImportRowsTable({ found: { read, isFailed, busy, more }, heading, ...table }: TableProps) {
  return (
    <DataTable
      {...table}
      rows={read?.rows ?? []}
      columns={columns}
      nameOf={({ row }) => String(row)}
      reading={busy}
      instead={
        isFailed && !read ? (
          <FailureState
            heading={heading}
            title={texts.failed}
            actions={<Button onClick={more}>{texts.more}</Button>}
          />
        ) : read?.rows.length === 0 ? (
          <EmptyState heading={heading} title={texts.none} pictures={['/pictures/1f50d.webp']} />
        ) : undefined
      }
      foot={
        read?.hasNextPage && (
          <Button kind="outline" size={36} busy={busy} busyText={texts.reading} onClick={more}>
            {texts.more}
          </Button>
        )
      }
    />
  );
}

/** The result of each row, filtered by outcome or problem; errors first, if there are any. */
export function RowsCard({ id, summary }: { id: string; summary: ImportDetail['summary'] }) {
  const [chosen, choose] = useState('');
  const outcome = OUTCOMES.find((one) => one === chosen);
  const problem = summary?.problems.find(({ code }) => code === chosen)?.code;
  const first = summary ? (OUTCOMES.find((one) => summary[one] > 0) ?? 'refused') : 'changed';
  const filter = problem ? { problem } : { outcome: outcome ?? first };
  return (
    <ImportRowsTable
      name="importacion-filas"
      label={texts.heading}
      heading="h2"
      found={useImportRows(id, filter)}
      filters={
        <Select
          label={texts.outcome}
          size={36}
          value={problem ?? filter.outcome}
          onChange={({ target }) => choose(target.value)}
        >
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {texts.outcomes[one]}
            </option>
          ))}
          {summary && summary.problems.length > 0 && (
            <optgroup label={texts.problems}>
              {summary.problems.map(({ code, count }) => (
                <option key={code} value={code}>
                  {texts.problem(importDataTexts.problems[code], groupThousands(count))}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      }
    />
  );
}

/** The changes of a row to its product, and in the first of its offices. */
function ChangesCell({ changes, figures }: Pick<ImportRow, 'changes' | 'figures'>) {
  const more = (figures?.offices ?? 1) - 1;
  return (
    <>
      <Changes list={changes} />
      {figures && figures.changes.length > 0 && (
        <>
          <p className="kit-quiet">{figures.office}</p>
          <Changes list={figures.changes} />
        </>
      )}
      {more > 0 && <p className="kit-quiet">{texts.moreOffices(more)}</p>}
    </>
  );
}

function Changes({ list }: { list: ImportRow['changes'] }) {
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {IMPORT_FIELD_LABELS[field]}: {texts.change(before, after)}
        </li>
      ))}
    </ul>
  );
}
