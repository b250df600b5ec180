import { useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, useFormState } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { conflictsOf } from './conflicts.ts';

/** What somebody else saved while this form was open (decision 47). */
export type Stale<Values> = { who: string; when: string; theirs: Values; fields: string[] };

type Options<Values extends FieldValues, Saved> = {
  values: Values;
  /** The version on the screen; undefined for a new record. */
  version: number | undefined;
  /** The record as the form has it. */
  toValues: (saved: Saved) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

/**
 * A form over one record. What the server refuses stands at its fields; what somebody else saved meanwhile is merged:
 * fields only they changed are taken silently, and of those both changed one is asked whose to keep.
 */
export function useRecordForm<Values extends FieldValues, Saved extends { version: number }>(
  options: Options<Values, Saved>,
) {
  const { toValues, save, onSaved } = options;
  const form = useForm<Values>({ defaultValues: options.values as DefaultValues<Values> });
  const { isDirty, dirtyFields, isSubmitting } = useFormState({ control: form.control });
  const base = useRef(options.values);
  const version = useRef(options.version);
  const saved = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState<Stale<Values>>();

  async function submit(values: Values): Promise<void> {
    setFailure(undefined);
    try {
      const made = await save(values, version.current);
      saved.current = true;
      onSaved(made);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE_EDIT') merge(error.data as { who: string; when: string; current: Saved });
      else refuse(error);
    }
  }

  function refuse(error: ApiError): void {
    let named = false;
    for (const { field, message } of error.details) {
      const name = field.split('.').find((part) => part in base.current);
      if (name === undefined) continue;
      form.setError(name as FieldPath<Values>, { message }, { shouldFocus: !named });
      named = true;
    }
    if (!named) setFailure(error.message);
  }

  function merge({ who, when, current }: { who: string; when: string; current: Saved }): void {
    const theirs = toValues(current);
    const fields = conflictsOf(base.current, form.getValues(), theirs);
    base.current = theirs;
    version.current = current.version;
    form.reset(theirs as DefaultValues<Values>, { keepDirtyValues: true });
    setStale({ who, when, theirs, fields });
  }

  /** Whose value of a field stays; the question about it is answered. */
  function resolve(field: string, whose: 'mine' | 'theirs'): void {
    if (!stale) return;
    const name = field as FieldPath<Values>;
    if (whose === 'theirs') form.setValue(name, stale.theirs[field], { shouldDirty: true });
    setStale({ ...stale, fields: stale.fields.filter((one) => one !== field) });
  }

  return {
    form,
    failure,
    stale,
    resolve,
    /** Names of the fields that differ from what was read. */
    changed: Object.keys(dirtyFields),
    busy: isSubmitting,
    /** Whether leaving would lose something. */
    hasChanges: () => isDirty && !saved.current,
    submit: form.handleSubmit(submit),
  };
}
