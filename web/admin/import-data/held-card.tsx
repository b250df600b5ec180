import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import type { RecordAction } from '../kit/table/actions.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import { ImportRowsTable } from './rows-card.tsx';
import { type ImportRow, useImportRows } from './use-import-rows.ts';

const texts = importDataTexts.held;

/** Rows that an import held back: all of them, or the ticked ones, are reviewed as a separate import. */
export function HeldCard({ id, count }: { id: string; count: number }) {
  const navigate = useNavigate();
  const found = useImportRows(id, { held: 'true' });
  const [isSending, setSending] = useState(false);

  async function review(rows?: readonly ImportRow[]): Promise<boolean> {
    setSending(true);
    const body = rows ? { rows: rows.map(({ row }) => row) } : {};
    const isMade = await orSayWhy(async () => {
      const reviewing = await callApi('imports.reviewHeld', { params: { id }, body });
      void navigate(`/admin/import-data/${reviewing.id}`);
    });
    setSending(false);
    return isMade;
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
      <ImportRowsTable
        name="importacion-retenidas"
        label={texts.heading(groupThousands(count))}
        heading="h3"
        found={found}
        actions={[chosen]}
      />
    </div>
  );
}
