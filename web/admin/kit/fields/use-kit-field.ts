import type { RefCallback } from 'react';
import { useController } from 'react-hook-form';
import { useCanEdit } from '../form/can-edit.tsx';
import { useFieldName } from '../form/field-names.tsx';

export type KitFieldProps = {
  /** On the wire and in the form. */
  name: string;
  label: string;
  hint?: string;
  /** Marks it with the asterisk; what is missing the server says. */
  required?: boolean;
};

/** What every field of a record form is made of: its value, its error, and whether it may be changed. */
export function useKitField<Value>({ name, label }: KitFieldProps, show: (value: Value) => string) {
  const canEdit = useCanEdit();
  const { field, fieldState } = useController({ name });
  useFieldName(name, { label, show });
  return {
    value: field.value as Value,
    change: (value: Value) => field.onChange(value),
    leave: field.onBlur,
    focusRef: field.ref as RefCallback<HTMLElement>,
    error: fieldState.error?.message,
    changed: fieldState.isDirty,
    canEdit,
  };
}
