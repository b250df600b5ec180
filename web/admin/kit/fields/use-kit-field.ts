import type { RefCallback } from 'react';
import { use } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useCanEdit } from '../form/can-edit.tsx';
import { useFieldName } from '../form/field-names.tsx';
import { useOwnPath } from '../form/part.tsx';
import { messageOf, valueAt, withValueAt } from '../form/paths.ts';
import { TabAround } from '../form/tab-around.ts';

export type KitFieldProps = {
  /** The field's name in the API and the form; within a group or list, the part's. */
  name: string | number;
  label: string;
  hint?: string;
  /** Marks it with an asterisk; the server reports missing values. */
  required?: boolean;
};

export function useKitField<Value>(
  { name, label }: Pick<KitFieldProps, 'name' | 'label'>,
  show: (value: Value) => string,
) {
  // The library mutates its errors in place: memoised by identity, they would be stale.
  'use no memo';
  const canEdit = useCanEdit();
  const tab = use(TabAround);
  const { root, path, isPart } = useOwnPath(name);
  const { getValues } = useFormContext();
  const { field, fieldState, formState } = useController({ name: root });
  useFieldName(root, { label, show, tab }, isPart);
  const value = valueAt(field.value, path);
  const message = valueAt(fieldState.error, path);
  return {
    value: value as Value,
    change: (next: Value) => field.onChange(isPart ? withValueAt(getValues(root), path, next) : next),
    leave: field.onBlur,
    focusRef: field.ref as RefCallback<HTMLElement>,
    error: messageOf(message),
    said: message,
    changed:
      fieldState.isDirty && (!isPart || !isSame(value, valueAt(formState.defaultValues, [root, ...path]))),
    canEdit,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
