import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportGate } from '#contract/imports/import-shapes.ts';
import type { ImportField, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importDataTexts as texts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';

const NOTHING: ImportMapping = {
  columns: [],
  covers: 'part',
  missing: 'keep',
  create_categories: false,
  categories: {},
  weighed_in: 'grams',
  tidy_titles: true,
  makes_codes: false,
  contents: {},
  none_of: [],
};

type Busy = 'check' | 'save' | 'apply' | null;

/** The mapping of an import's columns. Every change is saved, and returns the first rows with it. */
export function useMapping(first: ImportDetail) {
  const { id } = first;
  const [mapping, setMapping] = useState(first.mapping ?? NOTHING);
  const [preview, setPreview] = useState(first.preview);
  const [isChanged, setChanged] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState('');
  const { revalidate } = useRevalidator();
  const newest = useRef(mapping);
  const sent = useRef(Promise.resolve());

  const send = (body: { mapping: ImportMapping; check?: boolean; save_as?: string }) =>
    callApi('imports.map', { params: { id }, body });

  function change(changes: Partial<ImportMapping>): void {
    const next = { ...newest.current, ...changes };
    newest.current = next;
    setMapping(next);
    setChanged(true);
    // One request at a time, so that the last one wins; superseded changes are not sent.
    sent.current = sent.current.then(() =>
      orShowError(async () => {
        if (newest.current !== next) return;
        const answer = await send({ mapping: next });
        if (newest.current === next) setPreview(answer.preview);
      }),
    );
  }

  async function orShowError(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      setError('');
    } catch (failure) {
      if (leftSignedOut(failure)) return;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.details[0]?.message ?? failure.message);
    }
  }

  async function during(what: Busy, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    await sent.current;
    await orShowError(work);
    setBusy(null);
  }

  return {
    mapping,
    preview,
    isChanged,
    busy,
    error,
    change,
    /** Sets the field of a column and its offices (null for all); an undefined field excludes it from the import. */
    setColumn: (column: string, field: ImportField | undefined, offices: readonly (string | null)[]) => {
      const others = newest.current.columns.filter((one) => one.column !== column);
      const own = field ? offices.map((officeId) => ({ column, field, office_id: officeId })) : [];
      change({ columns: [...others, ...own] });
    },
    check: () =>
      during('check', async () => {
        await send({ mapping: newest.current, check: true });
        await revalidate();
      }),
    saveAs: (name: string) =>
      during('save', async () => {
        await send({ mapping: newest.current, save_as: name });
        setChanged(true);
        showToast('success', texts.mapping.saved(name));
      }),
    apply: (accept: ImportGate[]) =>
      during('apply', async () => {
        await callApi('imports.apply', { params: { id }, body: { accept } });
        await revalidate();
      }),
  };
}

export type MappingWork = ReturnType<typeof useMapping>;
