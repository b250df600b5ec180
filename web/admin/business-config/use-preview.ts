import { useEffect, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

export type Draft = InputOf<'business.preview'>['body'];
type Preview = { ticket: string; leftOut: readonly string[] };

const WAIT_MS = 700;

/**
 * Creates a preview of unsaved changes, again after each pause in typing: returns its address, or the problem. Does
 * nothing while hidden.
 */
export function usePreview(draft: Draft, isSeen: boolean) {
  const draftText = useDebounced(JSON.stringify(draft), WAIT_MS);
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<'wrong' | 'failed'>();

  useEffect(() => {
    if (!isSeen) return;
    let isOld = false;
    callApi('business.preview', { body: JSON.parse(draftText) as Draft })
      .then(({ ticket, left_out: leftOut }) => {
        if (isOld) return;
        setPreview({ ticket, leftOut });
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        if (isOld || leftSignedOut(error)) return;
        if (!(error instanceof ApiError)) throw error;
        setProblem(error.code === 'INVALID_INPUT' ? 'wrong' : 'failed');
      });
    return () => {
      isOld = true;
    };
  }, [draftText, isSeen]);

  return { preview, problem };
}
