import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, useFormState } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { kitTexts } from '../../texts/kit.ts';
import { conflictsOf } from './conflicts.ts';
import { valueAt, withValueAt } from './paths.ts';

const texts = kitTexts.record;

/** A change that somebody else saved while this form was open (rule 47). */
export type Stale<Values, Saved> = {
  who: string;
  when: string;
  theirs: Values;
  saved: Saved;
  fields: string[];
};

export type SaveFailure = { text: string; isSignedOut?: boolean };

type Options<Values extends FieldValues, Saved> = {
  values: Values;
  /** The displayed version; undefined for a new record. */
  version: number | undefined;
  isNew?: boolean;
  toValues: (saved: Saved) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  refused?: ((wrong: number) => string) | undefined;
  /** Text before the cause of a failure; by default the general one of back-office 8. */
  failed?: ((values: Values) => string) | undefined;
};

export function useRecordForm<Values extends FieldValues, Saved extends { version: number }>(
  options: Options<Values, Saved>,
) {
  'use no memo'; // react-hook-form mutates its results: memoised values would be stale.
  const { toValues, save, onSaved } = options;
  const { formState, ...methods } = useForm<Values>({
    defaultValues: options.values as DefaultValues<Values>,
  });
  // Fields subscribe to their own state. The form's state would render all of them again when it opens, and while
  // typing.
  const [firstState] = useState(formState);
  const form = { ...methods, formState: firstState };
  const { isDirty, dirtyFields, isSubmitting } = useFormState({ control: form.control });
  const base = useRef(options.values);
  const version = useRef(options.version);
  const saved = useRef(false);
  /** Created, and still displayed until its list is reloaded: another press would create it twice. */
  const [isMade, setIsMade] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [stale, setStale] = useState<Stale<Values, Saved>>();
  const [refusals, setRefusals] = useState(0);

  /** Takes over new values of the record; with `keepDirtyValues` unsaved input stays. */
  function adopt(values: Values, made: number | undefined, keepDirtyValues: boolean): void {
    base.current = values;
    version.current = made;
    form.reset(values as DefaultValues<Values>, { keepDirtyValues });
  }
  const follow = useEffectEvent(() => {
    if (options.version !== version.current) adopt(options.values, options.version, true);
  });
  // Changed from outside of the form: by a button beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version counts as another record.
  useEffect(() => follow(), [options.version]);
  useEffect(() => {
    if (isDirty) return;
    saved.current = false;
    // The refused input was reverted.
    setFailure(undefined);
  }, [isDirty]);

  async function submit(values: Values): Promise<void> {
    setFailure(undefined);
    try {
      const made = await save(values, version.current);
      saved.current = true;
      setIsMade(options.isNew ?? options.version === undefined);
      setStale(undefined);
      adopt(toValues(made), made.version, false);
      onSaved(made);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without a reload, which would lose the input: after signing in it is saved as it is.
      if (error.code === 'NOT_SIGNED_IN') setFailure({ text: texts.signedOut, isSignedOut: true });
      else if (error.code === 'STALE_EDIT')
        merge(error.data as { who: string; when: string; current: Saved });
      else refuse(error);
    }
  }

  function refuse(error: ApiError): void {
    // Errors of parts are reported at their field, because only the field subscribes.
    const wrong = new Map<string, unknown>();
    for (const { field, message } of error.details) {
      const [name, ...path] = pathIn(field, base.current);
      if (name === undefined) continue;
      const problem = wrong.get(name);
      const before = (valueAt(problem, path) ?? {}) as { message?: string };
      const all = before.message === undefined ? message : `${before.message} ${message}`;
      wrong.set(name, withValueAt(problem, path, { ...before, message: all }));
    }
    for (const [name, problem] of wrong)
      form.setError(name as FieldPath<Values>, problem as { message: string });
    const general = options.version === undefined ? texts.notCreated : texts.notSaved;
    const failed = options.failed?.(form.getValues()) ?? general;
    const isGone = error.code === 'NOT_FOUND' && options.version !== undefined;
    const why = isGone ? texts.gone : wrong.size === 0 ? error.message : texts.found(wrong.size);
    setFailure({ text: (wrong.size > 0 && options.refused?.(wrong.size)) || `${failed} ${why}`.trim() });
    if (wrong.size > 0) setRefusals((before) => before + 1);
  }

  function merge({ who, when, current }: { who: string; when: string; current: Saved }): void {
    const theirs = toValues(current);
    const fields = conflictsOf(base.current, form.getValues(), theirs);
    adopt(theirs, current.version, true);
    setStale({ who, when, theirs, saved: current, fields });
  }

  function resolve(fields: readonly string[], whose: 'mine' | 'theirs'): void {
    if (!stale) return;
    for (const field of whose === 'theirs' ? fields : [])
      form.setValue(field as FieldPath<Values>, stale.theirs[field], { shouldDirty: true });
    setStale({ ...stale, fields: stale.fields.filter((one) => !fields.includes(one)) });
  }

  const busy = isSubmitting || (isMade && !isDirty);
  return {
    form,
    failure,
    stale,
    resolve,
    refusals,
    changed: Object.keys(dirtyFields),
    busy,
    hasChanges: () => isDirty && !saved.current,
    discard: () => {
      form.reset();
      setFailure(undefined);
      setStale(undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // Enter and Ctrl Enter submit a form without its button, even while it waits for a response.
      const mayNot = busy || (stale?.fields.length ?? 0) > 0;
      // Invalid numbers or colours would be saved as empty.
      const isReadable = event.currentTarget.querySelector('[data-unreadable]') === null;
      if (!isReadable) setRefusals((before) => before + 1);
      else if (!mayNot) void form.handleSubmit(submit)(event);
    },
  };
}

/** The path of a form field in an error detail: 'body.recipe.time' is recipe, time. Empty if there is no such field. */
function pathIn(field: string, values: object): string[] {
  const parts = field.split('.');
  const at = parts.findIndex((part) => part in values);
  return at < 0 ? [] : parts.slice(at);
}
