import { groupThousands } from '#rules/money.ts';
import { cx } from '#web/ui/cx.ts';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type CountedProps = KitFieldProps & {
  maxLength?: number;
  counted?: boolean;
};
type Props = CountedProps & {
  type?: 'text' | 'email' | 'tel' | 'url';
  wide?: boolean;
  /** Functions that group the stored text for reading, and back. */
  mask?: { show: (stored: string) => string; read: (typed: string) => string };
};

const plain = { show: (text: string) => text, read: (text: string) => text };

export function TextField({
  maxLength = 200,
  type = 'text',
  wide = false,
  counted = false,
  mask = plain,
  ...props
}: Props) {
  const field = useKitField<string>(props, mask.show);
  return (
    <TextInput
      {...inputProps(counted ? countedProps(props, field.value, maxLength) : props, field)}
      className={cx(wide && 'kit-wide', field.changed && 'kit-changed')}
      type={type}
      maxLength={maxLength}
      value={mask.show(field.value)}
      onChange={(event) => field.change(mask.read(event.target.value))}
    />
  );
}

export function LongTextField({
  maxLength = 2_000,
  rows = 4,
  counted = true,
  ...props
}: CountedProps & { rows?: number }) {
  const field = useKitField<string>(props, (value) => value);
  return (
    <TextArea
      {...inputProps(counted ? countedProps(props, field.value, maxLength) : props, field)}
      className={cx('kit-wide', field.changed && 'kit-changed')}
      rows={rows}
      maxLength={maxLength}
      value={field.value}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}

function countedProps({ hint, ...props }: KitFieldProps, value: string, maxLength: number): KitFieldProps {
  const count = fieldTexts.counted(groupThousands(value.length), groupThousands(maxLength));
  return { ...props, hint: hint === undefined ? count : `${hint} ${count}` };
}

export function inputProps(
  { name, label, hint, required = false }: KitFieldProps,
  field: Pick<ReturnType<typeof useKitField>, 'focusRef' | 'leave' | 'error' | 'canEdit'>,
) {
  return {
    name: String(name),
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
