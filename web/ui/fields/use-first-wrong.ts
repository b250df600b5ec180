import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field after each failed validation. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    control?.focus();
    // The error is below its control.
    control?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}
