import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { RecordAction } from '../kit/table/actions.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importDataTexts } from '../texts/import/data.ts';
import { rowColumns } from './rows-card.tsx';
import { type ImportRow, useImportRows } from './use-import-rows.ts';

const texts = importDataTexts.held;
const rowTexts = importDataTexts.rows;

/** Rows that an import held back: all of them, or those that are ticked, are reviewed as an import of their own. */
export function HeldCard({ id, count }: { id: string; count: number }) {
  const navigate = useNavigate();
  const { read, isFailed, busy, more } = useImportRows(id, { held: 'true' });
  const [isSending, setSending] = useState(false);

  async function review(rows?: readonly ImportRow[]): Promise<boolean> {
    setSending(true);
    try {
      const body = rows ? { rows: rows.map(({ row }) => row) } : {};
      const reviewing = await callApi('imports.reviewHeld', { params: { id }, body });
      void navigate(`/admin/import-data/${reviewing.id}`);
      return true;
    } catch (error) {
      if (leftSignedOut(error)) return false;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
      return false;
    } finally {
      setSending(false);
    }
  }
  const chosen: RecordAction<ImportRow> = { label: texts.some, icon: null, run: (rows) => review(rows) };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 id="import-held" className="text-[1rem] font-semibold">
        {texts.heading(groupThousands(count))}
      </h2>
      <p className="kit-quiet">{texts.about}</p>
      <div>
        <Button size={36} busy={isSending} busyText={texts.sending} onClick={() => void review()}>
          {texts.all(groupThousands(count))}
        </Button>
      </div>
      <DataTable
        name="importacion-retenidas"
        label={texts.heading(groupThousands(count))}
        rows={read?.rows ?? []}
        columns={rowColumns}
        nameOf={({ row }) => String(row)}
        actions={[chosen]}
        reading={busy}
        instead={
          isFailed && !read ? (
            <FailureState
              heading="h3"
              title={rowTexts.failed}
              actions={<Button onClick={more}>{rowTexts.more}</Button>}
            />
          ) : undefined
        }
        foot={
          read?.hasNextPage && (
            <Button kind="outline" size={36} busy={busy} busyText={rowTexts.reading} onClick={more}>
              {rowTexts.more}
            </Button>
          )
        }
      />
    </div>
  );
}
