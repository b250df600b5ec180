import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

export type ImportRow = OutputOf<'imports.rows'>['list'][number] & { id: string };
type Which = Pick<InputOf<'imports.rows'>['query'], 'outcome' | 'problem' | 'held'>;
type Read = { rows: readonly ImportRow[]; hasNextPage: boolean };

export function useImportRows(id: string, { outcome, problem, held }: Which) {
  const [read, setRead] = useState<Read>();
  const [isFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function page(before: Read | undefined, isHere: () => boolean): Promise<void> {
    setBusy(true);
    setFailed(false);
    const query = { outcome, problem, held, after: before?.rows.at(-1)?.row ?? 0 };
    try {
      const { list, hasNextPage } = await callApi('imports.rows', { params: { id }, query });
      const rows = list.map((row) => ({ ...row, id: String(row.row) }));
      if (isHere()) setRead({ hasNextPage, rows: [...(before?.rows ?? []), ...rows] });
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
  }, [id, outcome, problem, held]);

  return { read, isFailed, busy, more: () => void page(read, () => true) };
}
