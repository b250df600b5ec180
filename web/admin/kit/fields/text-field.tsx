import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type Props = KitFieldProps & { maxLength?: number; type?: 'text' | 'email' | 'tel' | 'url'; wide?: boolean };

/** One line of text. */
export function TextField({ maxLength = 200, type = 'text', wide = false, ...props }: Props) {
  const field = useKitField<string>(props, (value) => value);
  return (
    <TextInput
      {...inputProps(props, field)}
      className={cx(wide && 'kit-wide', field.changed && 'kit-changed')}
      type={type}
      maxLength={maxLength}
      value={field.value}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}

/** What all fields of text give to their input. */
export function inputProps(
  { name, label, hint, required = false }: KitFieldProps,
  field: Pick<ReturnType<typeof useKitField>, 'focusRef' | 'leave' | 'error' | 'canEdit'>,
) {
  return {
    name,
    label,
    required,
    ref: field.focusRef,
    error: field.error,
    readOnly: !field.canEdit,
    autoComplete: 'off',
    onBlur: field.leave,
    ...(hint === undefined ? {} : { hint }),
  };
}
