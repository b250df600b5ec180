import { type ReactNode, useState } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { cx } from '#web/ui/cx.ts';
import { type ControlProps, Field } from '#web/ui/fields/field.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { dayOf, shortDay } from '../dates/days.ts';
import { isWholeDay, ofThisCentury } from '../dates/typed-day.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

const texts = kitTexts.fields;

/** A day and an hour in Colombia, an instant in the API; null without a day. */
export function MomentField(props: KitFieldProps) {
  const field = useKitField<string | null>(props, (value) =>
    value === null ? texts.noDay : `${shortDay(dayOf(value))}, ${formatHour(new Date(value))}`,
  );
  const day = useDayInput(field, (value) => (value === undefined ? '00:00' : hourOf(value)));
  const canSetHour = field.canEdit && field.value !== null;
  return (
    <DayFrame props={props} field={field}>
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <span className="grid flex-[3_1_9.5rem]">{day(control)}</span>
          <span className="input input-48 flex-[2_1_7.5rem]">
            <input
              type="time"
              aria-label={texts.hourOf(props.label)}
              readOnly={!canSetHour}
              value={field.value === null ? '' : hourOf(field.value)}
              onChange={(event) =>
                field.value !== null &&
                field.change(instantOf(dayOf(field.value), event.target.value || '00:00'))
              }
              onBlur={field.leave}
            />
          </span>
        </span>
      )}
    </DayFrame>
  );
}

/** The last day of something that is valid until its end (rule 19), as an instant of that day. */
export function LastDayField(props: KitFieldProps) {
  const field = useKitField<string | null>(props, (value) =>
    value === null ? texts.noDay : shortDay(dayOf(value)),
  );
  return (
    <DayFrame props={props} field={field}>
      {useDayInput(field, () => '23:59')}
    </DayFrame>
  );
}

type DayState = ReturnType<typeof useKitField<string | null>>;

function DayFrame({
  props: { label, hint, required = false },
  field,
  children,
}: {
  props: KitFieldProps;
  field: DayState;
  children: (control: ControlProps) => ReactNode;
}) {
  return (
    <Field
      label={label}
      required={required}
      error={field.error}
      className={cx(field.changed && 'kit-changed')}
      {...(hint === undefined ? {} : { hint })}
    >
      {children}
    </Field>
  );
}

function useDayInput(field: DayState, hourFor: (value: string | undefined) => string) {
  /** An incomplete year: while typing, browsers report '0002-11-26', which is not stored in the record. */
  const [typed, setTyped] = useState<string>();
  const write = (day: string) =>
    field.change(day === '' ? null : instantOf(day, hourFor(field.value ?? undefined)));
  const type = (next: string) => {
    const isWhole = next === '' || isWholeDay(next);
    setTyped(isWhole ? undefined : next);
    if (isWhole) write(next);
  };
  const leave = () => {
    const whole = typed && ofThisCentury(typed);
    if (whole) write(whole);
    setTyped(undefined);
    field.leave();
  };
  return (control: ControlProps) => (
    <span className="input input-48" data-invalid={field.error !== undefined || undefined}>
      <input
        {...control}
        ref={field.focusRef}
        type="date"
        readOnly={!field.canEdit}
        value={typed ?? (field.value === null ? '' : dayOf(field.value))}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
    </span>
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
