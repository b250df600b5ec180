import { type RefObject, useEffect } from 'react';

/** The focus goes to the first field that is wrong, each time something was found wrong. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    control?.focus();
    // What is wrong stands below its control.
    control?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}
