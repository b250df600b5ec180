import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldNote } from '#web/ui/fields/field.tsx';
import type { FilterOption } from '../filters/filter.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type Props = KitFieldProps & { options: readonly FilterOption[] };

export function ChecksField({ options, ...props }: Props) {
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const field = useKitField<readonly string[]>(props, (values) => values.map(nameOf).join(', '));
  const { value, change, leave, focusRef, error, changed, canEdit } = field;
  const noteId = useId();
  const ticked = new Set(value);
  const tick = (one: string, on: boolean) =>
    change(options.map((option) => option.value).filter((name) => (name === one ? on : ticked.has(name))));
  return (
    <fieldset
      ref={focusRef}
      tabIndex={-1}
      aria-describedby={noteId}
      className={cx('kit-group kit-wide', changed && 'kit-changed-group')}
      disabled={!canEdit}
      onBlur={leave}
    >
      <legend className="field-label">
        {props.label}
        {props.required && (
          <span className="text-danger" aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="grid gap-x-6 tablet:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={ticked.has(option.value)}
            onChange={(event) => tick(option.value, event.target.checked)}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNote error={error} hint={props.hint} id={noteId} />
    </fieldset>
  );
}
