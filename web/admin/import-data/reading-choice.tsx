import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dayText } from '#rules/dates/date-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importDataTexts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';

const texts = importDataTexts.reading;

type Layout = NonNullable<ImportDetail['layout']>;

/** The line with the column names and the sheet to read: changing one reads the file again. */
export function ReadingChoice({ id, layout: { head, sheet, earlier } }: { id: string; layout: Layout }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function read(body: { head_line: number | null; sheet: string }) {
    setBusy(true);
    try {
      await callApi('imports.read', { params: { id }, body });
      await revalidate();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  }
  const sheets = sheet ? [sheet.read, ...sheet.others] : [];
  return (
    <>
      {earlier && (
        <Notice tone="info">{texts.earlier(earlier.file_name, dayText(new Date(earlier.at)))}</Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {sheet && sheets.length > 1 && (
          <Select
            label={texts.sheet}
            size={36}
            disabled={busy}
            value={sheet.read}
            onChange={({ target }) => void read({ head_line: null, sheet: target.value })}
          >
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        {head && (
          <Select
            label={texts.head}
            size={36}
            disabled={busy}
            className="max-w-full"
            value={String(head.line)}
            onChange={({ target }) =>
              void read({ head_line: Number(target.value), sheet: sheet?.read ?? '' })
            }
          >
            {head.above.map(({ line, text }) => (
              <option key={line} value={String(line)}>
                {texts.line(String(line), text)}
              </option>
            ))}
          </Select>
        )}
        {busy && <span className="kit-quiet">{texts.busy}</span>}
      </div>
    </>
  );
}
