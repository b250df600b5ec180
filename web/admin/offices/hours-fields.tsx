import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { windowsBetweenTimes } from '#rules/dates/hours-problems.ts';
import { HOURS_KINDS, type HoursKind, type WeekHours } from '#rules/dates/office-hours.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ExtraHolidaysField, WorkingHolidaysField } from '../kit/dates/holiday-fields.tsx';
import { TimeField } from '../kit/fields/day-fields.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { officeHoursTexts as hoursTexts } from '../texts/office-hours.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import { AlcoholFields } from './alcohol-fields.tsx';
import { SpecialDaysField } from './special-days-field.tsx';

const field = fieldWords(texts.fields);
const time = fieldWords(hoursTexts.times);
const [extraLabel, extraHint] = texts.fields.extra_holidays;
const [workingLabel, workingHint] = texts.fields.working_holidays;

/** The four kinds of hours (rule 88), and exceptional days (rule 72). */
export function HoursFields() {
  const hours: WeekHours = useWatch({ name: 'hours' });
  const windows = windowsBetweenTimes(hours.deliveryFrom, hours.deliveryTo);
  return (
    <div className="kit-form">
      <GroupField<WeekHours>
        {...field('hours')}
        hint={hoursTexts.windows(windows)}
        show={({ orderOpen, orderClose }) => hoursTexts.show(orderOpen, orderClose)}
      >
        {(Object.keys(HOURS_KINDS) as HoursKind[]).map((kind) => (
          <div key={kind} className="kit-wide grid gap-2">
            <p>
              <b>{hoursTexts.kinds[kind].name}</b>
              <span className="kit-quiet"> {hoursTexts.kinds[kind].about}</span>
            </p>
            <div className="grid grid-cols-2 gap-3 desk:grid-cols-4">
              {[...HOURS_KINDS[kind].week, ...HOURS_KINDS[kind].sunday].map((name) => (
                <TimeField key={name} {...time(name)} required />
              ))}
            </div>
          </div>
        ))}
      </GroupField>
      <SpecialDaysField week={hours} />
      <AlcoholFields />
      <NumberField {...field('window_capacity')} isLimit />
      <span />
      <HolidayFields />
    </div>
  );
}

type BusinessDays = { extra: string[]; working: string[] };

function HolidayFields() {
  const [days, setDays] = useState<BusinessDays>({ extra: [], working: [] });
  const { failed, again } = useReading(readBusinessDays, setDays);
  const { closes, works, name } = texts.businessDays;
  return (
    <>
      <div className="kit-wide grid gap-2 empty:hidden">
        {failed && <ReadFailed again={again}>{texts.businessDays.failed}</ReadFailed>}
        {days.extra.length > 0 && <Notice tone="info">{closes(days.extra.map(shortDay).join(', '))}</Notice>}
        {days.working.length > 0 && (
          <Notice tone="info">{works(days.working.map(shortDay).join(', '))}</Notice>
        )}
      </div>
      <ExtraHolidaysField label={extraLabel} hint={extraHint} />
      <WorkingHolidaysField
        label={workingLabel}
        hint={workingHint}
        also={days.extra.map((day) => ({ day, name }))}
      />
    </>
  );
}

/** Reads the business's holidays from today on. */
async function readBusinessDays(): Promise<BusinessDays> {
  const { settings } = await callApi('business.settings', {});
  const today = dayOf(new Date().toISOString());
  const coming = (days: string[]) => days.filter((day) => day >= today);
  return { extra: coming(settings.extra_holidays), working: coming(settings.working_holidays) };
}
