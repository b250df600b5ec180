import { useState } from 'react';
import { holidaysOf } from '#rules/dates/holidays.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { useKitField } from '../fields/use-kit-field.ts';
import { dayOf, shortDay } from './days.ts';

const texts = fieldTexts.holidays;
const MOST = 5;

const show = (days: string[]) => (days.length === 0 ? texts.none : texts.days(days.map(shortDay)));

type Words = { label: string; hint: string };

export function ExtraHolidaysField({ label, hint }: Words) {
  const field = useKitField<string[]>({ name: 'extra_holidays', label }, show);
  const [day, setDay] = useState('');
  const today = dayOf(new Date().toISOString());

  function add(): void {
    if (day === '' || field.value.includes(day)) return;
    field.change([...field.value, day].sort());
    setDay('');
  }

  return (
    <fieldset className={cx('kit-group content-start', field.changed && 'kit-changed-group')}>
      <legend className="field-label">{label}</legend>
      <FieldNote id="extra-holidays" error={field.error} hint={hint} />
      {field.value.length === 0 && <p className="kit-quiet">{texts.none}</p>}
      <ul className="grid gap-1">
        {field.value.map((one) => (
          <li key={one} className="flex items-center justify-between gap-2">
            <span>{shortDay(one)}</span>
            {field.canEdit && (
              <IconButton
                size={36}
                label={texts.remove(shortDay(one))}
                onClick={() => field.change(field.value.filter((other) => other !== one))}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {field.canEdit && (
        <div className="flex flex-wrap items-end gap-2">
          <TextInput
            size={36}
            label={texts.day}
            type="date"
            min={today}
            ref={field.focusRef}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button kind="soft" size={36} disabledReason={day === '' ? texts.noDay : undefined} onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type WorkingProps = Words & {
  /** Additional holidays that are not legal ones. */
  also?: readonly NamedDay[];
};

export function WorkingHolidaysField({ label, hint, also = [] }: WorkingProps) {
  const field = useKitField<string[]>({ name: 'working_holidays', label }, show);
  const [all, setAll] = useState(false);
  const [legal] = useState(() => holidaysFrom(dayOf(new Date().toISOString())));
  const coming = [...legal, ...also].sort((one, other) => one.day.localeCompare(other.day));
  const listed = all ? coming : coming.slice(0, MOST);

  return (
    <fieldset
      className={cx('kit-group content-start', field.changed && 'kit-changed-group')}
      tabIndex={-1}
      ref={field.focusRef}
    >
      <legend className="field-label">{label}</legend>
      <FieldNote id="working-holidays" error={field.error} hint={hint} />
      <div className="grid gap-2">
        {listed.map(({ day, name }) => (
          <Switch
            key={day}
            disabled={!field.canEdit}
            checked={field.value.includes(day)}
            aria-label={texts.works(shortDay(day))}
            onChange={(event) =>
              field.change(
                event.target.checked
                  ? [...field.value, day].sort()
                  : field.value.filter((other) => other !== day),
              )
            }
          >
            <b>{shortDay(day)}</b>
            <span className="kit-quiet">{` · ${name}`}</span>
          </Switch>
        ))}
      </div>
      {!all && coming.length > MOST && (
        <button type="button" className="link justify-self-start" onClick={() => setAll(true)}>
          {texts.more}
        </button>
      )}
    </fieldset>
  );
}

type NamedDay = { day: string; name: string };

function holidaysFrom(today: string): NamedDay[] {
  const year = Number(today.slice(0, 4));
  const until = `${year + 1}${today.slice(4)}`;
  const two = (figure: number) => String(figure).padStart(2, '0');
  const days = [...holidaysOf(year), ...holidaysOf(year + 1)].map(({ date, name }) => ({
    day: `${date.year}-${two(date.month)}-${two(date.day)}`,
    name,
  }));
  // Two legal holidays may fall on the same day.
  return days.filter(
    ({ day }, at) => day >= today && day < until && days.findIndex((other) => other.day === day) === at,
  );
}
