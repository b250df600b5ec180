import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field, type FieldProps } from './field.tsx';

type Own = FieldProps & {
  size?: 36 | 48;
};

type Props = Own &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own> & {
    icon?: ReactNode;
    trailing?: ReactNode;
    ref?: React.Ref<HTMLInputElement>;
  };

export function TextInput({ size = 48, icon, trailing, ...props }: Props) {
  const { label, hint, error, required, aside, hiddenLabel, className, id, ...input } = props;
  return (
    <Field {...fieldOf({ label, hint, error, required, aside, hiddenLabel, className, id })}>
      {(control) => (
        <span className={cx('input', `input-${size}`)} data-invalid={error !== undefined || undefined}>
          {icon}
          <input {...input} {...control} required={required} />
          {trailing}
        </span>
      )}
    </Field>
  );
}

type AreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & {
    ref?: React.Ref<HTMLTextAreaElement>;
  };

export function TextArea({ rows = 3, ...props }: AreaProps) {
  const { label, hint, error, required, aside, hiddenLabel, className, id, ...area } = props;
  return (
    <Field {...fieldOf({ label, hint, error, required, aside, hiddenLabel, className, id })}>
      {(control) => (
        <span className="input input-area" data-invalid={error !== undefined || undefined}>
          <textarea {...area} {...control} rows={rows} required={required} />
        </span>
      )}
    </Field>
  );
}

type Loose = { [K in keyof (FieldProps & { id?: string })]: (FieldProps & { id?: string })[K] | undefined };

/** The props of a Field without undefined ones. */
export function fieldOf({ label, hint, error, required, aside, hiddenLabel, className, id }: Loose) {
  return {
    label,
    error,
    className,
    id,
    ...(hint === undefined ? {} : { hint }),
    ...(aside === undefined ? {} : { aside }),
    required: required ?? false,
    hiddenLabel: hiddenLabel ?? false,
  };
}
