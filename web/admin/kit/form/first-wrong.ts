import { createContext, type RefObject, useEffect, useState } from 'react';

/** Opens a tab of the form; undefined without tabs. */
export const OpensTab = createContext<RefObject<((tab: string) => void) | undefined> | null>(null);

/**
 * After each refusal focus moves to the first invalid field, opening its tab if needed. `refusals` counts them: the
 * same fields may be invalid again.
 */
export function useFirstWrong(
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
  opener: RefObject<((tab: string) => void) | undefined>,
): void {
  const [wrong, setWrong] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong], [data-unreadable]') ?? null;
    const tab = first?.closest<HTMLElement>('[data-tab]')?.dataset.tab;
    if (tab !== undefined) opener.current?.(tab);
    setWrong(first);
  }, [form, refusals, opener]);

  // Rendered by now, with its tab open.
  useEffect(() => {
    if (!wrong) return;
    wrong.focus();
    wrong.closest('.field')?.scrollIntoView({ block: 'nearest' });
    setWrong(null);
  }, [wrong]);
}
