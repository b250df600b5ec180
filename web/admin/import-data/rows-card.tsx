import { useEffect, useState } from 'react';
import type { ImportOutcome } from '#contract/imports/import-shapes.ts';
import type { OutputOf } from '#contract/index.ts';
import { problemLines } from '#rules/imports/problem-lines.ts';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importDataTexts } from '../texts/import/data.ts';

const texts = importDataTexts.rows;
const OUTCOMES = ['refused', 'created', 'changed', 'unchanged'] as const;

type Row = OutputOf<'imports.rows'>['list'][number] & { id: string };
type Read = { outcome: ImportOutcome; rows: readonly Row[]; hasNextPage: boolean };

const columns = columnsOf<Row>(texts.columns, {
  row: ({ row, problems }) => (problems.some(({ code }) => code === 'MISSING') ? '—' : groupThousands(row)),
  sku: ({ sku }) => <b>{sku}</b>,
  title: { wraps: true, cell: ({ title }) => title },
  changes: { wraps: true, cell: (row) => <ChangesCell {...row} /> },
  problems: { wraps: true, cell: ({ problems }) => problemLines(problems).join(' ') },
});

/** The result of each row, one kind at a time; problems first. */
export function RowsCard({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<ImportOutcome>('refused');
  const [read, setRead] = useState<Read>();
  const [isFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function page(before: Read | undefined, isHere: () => boolean): Promise<void> {
    setBusy(true);
    setFailed(false);
    const query = { outcome, after: before?.rows.at(-1)?.row ?? 0 };
    try {
      const { list, hasNextPage } = await callApi('imports.rows', { params: { id }, query });
      const rows = list.map((row) => ({ ...row, id: String(row.row) }));
      if (isHere()) setRead({ outcome, hasNextPage, rows: [...(before?.rows ?? []), ...rows] });
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (isHere()) setFailed(true);
    } finally {
      if (isHere()) setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for another kind.
  useEffect(() => {
    let here = true;
    setRead(undefined);
    void page(undefined, () => here);
    return () => {
      here = false;
    };
  }, [id, outcome]);

  return (
    <DataTable
      name="importacion-filas"
      label={texts.heading}
      rows={read?.rows ?? []}
      columns={columns}
      nameOf={({ row }) => String(row)}
      reading={busy}
      filters={
        <Select
          label={texts.outcome}
          size={36}
          value={outcome}
          onChange={({ target }) => setOutcome(OUTCOMES.find((one) => one === target.value) ?? 'refused')}
        >
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {texts.outcomes[one]}
            </option>
          ))}
        </Select>
      }
      instead={
        isFailed && !read ? (
          <FailureState
            heading="h2"
            title={texts.failed}
            actions={<Button onClick={() => void page(undefined, () => true)}>{texts.more}</Button>}
          />
        ) : read?.rows.length === 0 ? (
          <EmptyState heading="h2" title={texts.none} pictures={['/pictures/1f50d.webp']} />
        ) : undefined
      }
      foot={
        read?.hasNextPage && (
          <Button
            kind="outline"
            size={36}
            busy={busy}
            busyText={texts.reading}
            onClick={() => void page(read, () => true)}
          >
            {texts.more}
          </Button>
        )
      }
    />
  );
}

/** What a row changes of its product, and in the first of its offices. */
function ChangesCell({ changes, figures }: Pick<Row, 'changes' | 'figures'>) {
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

function Changes({ list }: { list: Row['changes'] }) {
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {texts.fields[field]}: {texts.change(before, after)}
        </li>
      ))}
    </ul>
  );
}
