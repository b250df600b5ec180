import type { KeyboardEvent } from 'react';

/**
 * Enter moves to the next field and saves nothing, because a scanner sends it after each code. Ctrl Enter saves from
 * every field (design, admin-18).
 */
export function onFormKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  const { currentTarget: form, target } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (!event.defaultPrevented && target instanceof HTMLInputElement && submitsFrom(target)) {
    event.preventDefault();
    fieldAfter(form, target)?.focus();
  }
}

/** Inputs in which Enter submits the form; in others, such as buttons, it presses them. */
const submitsFrom = ({ type }: HTMLInputElement) =>
  !['button', 'file', 'image', 'reset', 'submit'].includes(type);

/** The next visible editable field; undefined after the last. */
function fieldAfter(form: HTMLFormElement, field: HTMLElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
    (one) => one === field || (one.matches(':enabled:not([readonly])') && one.getClientRects().length > 0),
  );
  return fields[fields.indexOf(field) + 1];
}
