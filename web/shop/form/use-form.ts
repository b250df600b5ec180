import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { useAction } from './use-action.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type Parts<Field extends string> = {
  fields: readonly Field[];
  check: (values: Record<Field, string>) => FieldErrors<Field>;
  /** Sends the values; the server's errors are shown at their fields, others above the button. */
  send: (values: Record<Field, string>) => Promise<void>;
};

/** A form with uncontrolled fields: read on submit, validated here and by the server. */
export function useForm<Field extends string>({ fields, check, send }: Parts<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  useFirstWrong(form, errors);

  const { busy, run } = useAction(async (values: Record<Field, string>) => {
    const wrong = check(values);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The session has expired: the page asks to sign in, and continues from here.
      if (error.code === 'NOT_SIGNED_IN') sessionLost();
      const named = namedErrors(error, fields);
      setErrors(named);
      if (Object.keys(named).length === 0) setFailure(error.message);
    }
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(readValues(event.currentTarget, fields));
  }

  return { form, errors, failure, busy, onSubmit };
}

/** The values of the fields; a checked checkbox reads 'on', otherwise ''. */
function readValues<Field extends string>(form: HTMLFormElement, fields: readonly Field[]) {
  const data = new FormData(form);
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')] as const);
  // Every field has its entry, which Object.fromEntries cannot express.
  return Object.fromEntries(entries) as Record<Field, string>;
}

function namedErrors<Field extends string>(error: ApiError, fields: readonly Field[]): FieldErrors<Field> {
  const found: FieldErrors<Field> = {};
  for (const field of fields) {
    const message = error.fieldMessage(field);
    if (message !== undefined) found[field] = message;
  }
  return found;
}

function useFirstWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    control?.focus();
    // The error is below its control.
    control?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}
