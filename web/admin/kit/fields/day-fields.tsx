import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { kitTexts } from '../../texts/kit.ts';
import { shortDay } from '../dates/days.ts';
import { inputProps } from './text-field.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type DayProps = KitFieldProps & {
  /** The first and the last day that can be chosen, 'YYYY-MM-DD'. */
  min?: string;
  max?: string;
};

/** A day, 'YYYY-MM-DD' in the API; null without one. */
export function DayField({ min, max, ...props }: DayProps) {
  const field = useKitField<string | null>(props, (value) =>
    value === null ? kitTexts.fields.noDay : shortDay(value),
  );
  return (
    <TextInput
      {...inputProps(props, field)}
      className={cx(field.changed && 'kit-changed')}
      type="date"
      min={min}
      max={max}
      value={field.value ?? ''}
      onChange={(event) => field.change(event.target.value || null)}
    />
  );
}

/** A time of day in Colombia, '15:30' in the API; null without one. */
export function TimeField(props: KitFieldProps) {
  const field = useKitField<string | null>(props, (value) => value ?? fieldTexts.time.none);
  return (
    <TextInput
      {...inputProps(props, field)}
      className={cx(field.changed && 'kit-changed')}
      type="time"
      value={field.value ?? ''}
      onChange={(event) => field.change(event.target.value || null)}
    />
  );
}
