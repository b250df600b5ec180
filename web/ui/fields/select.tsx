import type { SelectHTMLAttributes } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Field, type FieldProps } from './field.tsx';
import { fieldOf } from './text-input.tsx';

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'size'> & {
    size?: 36 | 48;
    ref?: React.Ref<HTMLSelectElement>;
  };

/** A native select, which works with every phone and screen reader. Children are <option>. */
export function Select({ size = 48, children, ...props }: Props) {
  const { label, hint, error, required, aside, hiddenLabel, className, id, ...select } = props;
  return (
    <Field {...fieldOf({ label, hint, error, required, aside, hiddenLabel, className, id })}>
      {(control) => (
        <span
          className={cx('input input-select', `input-${size}`)}
          data-invalid={error !== undefined || undefined}
        >
          <select {...select} {...control} required={required}>
            {children}
          </select>
          <Icon name="caret-down-bold" size={16} />
        </span>
      )}
    </Field>
  );
}
