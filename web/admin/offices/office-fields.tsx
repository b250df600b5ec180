import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OfficeHours } from '#rules/dates/office-hours.ts';
import { windowsADay } from '#rules/dates/office-hours.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ExtraHolidaysField, WorkingHolidaysField } from '../kit/dates/holiday-fields.tsx';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { TimeField } from '../kit/fields/day-fields.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import { PlaceField } from './place-field.tsx';

const field = fieldWords(texts.fields);
const { show, windows, ...hourTexts } = texts.hours;
const hour = fieldWords(hourTexts);
const [extraLabel, extraHint] = texts.fields.extra_holidays;
const [workingLabel, workingHint] = texts.fields.working_holidays;

/** What an office is and where. */
export function InfoFields() {
  return (
    <div className="kit-form">
      <TextField {...field('name')} required maxLength={80} />
      <TextField {...field('displayName')} maxLength={80} />
      <TextField {...field('city')} required maxLength={60} />
      <TextField {...field('address')} maxLength={160} />
      <PlaceField label={texts.fields.geopoint} />
      <TextField {...field('support_number')} type="tel" maxLength={30} />
      <NumberField {...field('delivery_time_per_product')} emptyIs={0} />
      <NumberField {...field('position')} emptyIs={0} />
      <SwitchField {...field('is_default')} />
    </div>
  );
}

/** When it takes orders and delivers (rule 72). */
export function HoursFields() {
  const hours: OfficeHours = useWatch({ name: 'hours' });
  return (
    <div className="kit-form">
      <GroupField<OfficeHours>
        {...field('hours')}
        hint={windows(windowsADay(hours))}
        show={({ orderOpen, orderClose }) => show(orderOpen, orderClose)}
      >
        <TimeField {...hour('orderOpen')} required />
        <TimeField {...hour('orderClose')} required />
        <TimeField {...hour('sundayOpen')} required />
        <TimeField {...hour('sundayClose')} required />
        <TimeField {...hour('deliveryFrom')} required />
        <TimeField {...hour('deliveryTo')} required />
      </GroupField>
      <NumberField {...field('window_capacity')} isLimit />
      <span />
      <HolidayFields />
    </div>
  );
}

type BusinessDays = { extra: string[]; working: string[] };

/** Days of this office, and those of the business, which it may override. */
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

/** From today on. */
async function readBusinessDays(): Promise<BusinessDays> {
  const { settings } = await callApi('business.settings', {});
  const today = dayOf(new Date().toISOString());
  const coming = (days: string[]) => days.filter((day) => day >= today);
  return { extra: coming(settings.extra_holidays), working: coming(settings.working_holidays) };
}

/** Names of its columns in the stock service; superadmins alone (back-office 6). */
export function KeyFields() {
  return (
    <div className="kit-form">
      <p className="kit-wide kit-quiet">{texts.keysAbout}</p>
      {OFFICE_KEYS.map((name) => (
        <TextField key={name} name={name} label={texts.keys[name]} hint={name} maxLength={100} />
      ))}
    </div>
  );
}
