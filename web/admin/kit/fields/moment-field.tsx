import { useState } from 'react';
import { formatHour } from '#rules/hours.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { dayOf, shortDay } from '../dates/days.ts';
import { isWholeDay, ofThisCentury } from '../dates/typed-day.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

const texts = kitTexts.fields;
const EDGE = { start: '00:00', end: '23:59' } as const;

type Props = KitFieldProps & {
  /** The time of a day without one: its first or last minute. */
  edge: 'start' | 'end';
};

/** A day and an hour in Colombia; null while there is no day. The wire has it as an instant. */
export function MomentField({ edge, ...props }: Props) {
  const field = useKitField<string | null>(props, (value) =>
    value === null ? texts.noDay : `${shortDay(dayOf(value))}, ${formatHour(new Date(value))}`,
  );
  const { label, hint, required = false } = props;
  /** While its year is typed, '0002-11-26' is a date for the browser; it is none for the record. */
  const [typed, setTyped] = useState<string>();
  const day = field.value === null ? '' : dayOf(field.value);
  const hour = field.value === null ? '' : hourOf(field.value);
  const write = (nextDay: string, nextHour: string) =>
    field.change(nextDay === '' ? null : instantOf(nextDay, nextHour || EDGE[edge]));
  const type = (next: string) => {
    const isWhole = next === '' || isWholeDay(next);
    setTyped(isWhole ? undefined : next);
    if (isWhole) write(next, hour);
  };
  const leave = () => {
    const whole = typed && ofThisCentury(typed);
    if (whole) write(whole, hour);
    setTyped(undefined);
    field.leave();
  };
  return (
    <Field
      label={label}
      required={required}
      error={field.error}
      className={cx(field.changed && 'kit-changed')}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) => (
        <span className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
          <span className="input input-48" data-invalid={field.error !== undefined || undefined}>
            <input
              {...control}
              ref={field.focusRef}
              type="date"
              readOnly={!field.canEdit}
              value={typed ?? day}
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
            />
          </span>
          <span className="input input-48">
            <input
              type="time"
              aria-label={texts.hourOf(label)}
              readOnly={!field.canEdit || day === ''}
              value={hour}
              onChange={(event) => write(day, event.target.value)}
              onBlur={field.leave}
            />
          </span>
        </span>
      )}
    </Field>
  );
}

const hours = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Bogota',
});

function hourOf(instant: string): string {
  return hours.format(new Date(instant));
}

/** Colombia has no summer time: five hours behind all year. */
function instantOf(day: string, hour: string): string {
  return new Date(`${day}T${hour}:00-05:00`).toISOString();
}
