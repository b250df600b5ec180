import { WEEK_DAYS, type WeekDay } from '#rules/goods/alcohol-hours.ts';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { TimeField } from '../kit/fields/day-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { MomentField } from '../kit/fields/moment-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { officeHoursTexts } from '../texts/office-hours.ts';

const { pauses, dry, reason, reasonHint } = officeHoursTexts.alcohol;
const [sunday, ...others] = WEEK_DAYS;
/** Weeks start on Monday here. */
const days = [...others, sunday].map((value) => ({ value, label: pauses.days[value] }));

/** Rows of the form; the server reports missing values. */
type Pause = { days: WeekDay[]; from: string | null; to: string | null; reason: string };
type Dry = { from: string | null; until: string | null; reason: string };

/** Weekly hours and dates without the sale of alcohol, by decree of the municipality (rule 99). */
export function AlcoholFields() {
  return (
    <>
      <ObjectListField<Pause>
        name="alcoholPauses"
        label={pauses.label}
        hint={pauses.hint}
        rowLabel={pauses.row}
        addLabel={pauses.add}
        most={20}
        blank={{ days: [], from: null, to: null, reason: '' }}
        show={(pause) =>
          pauses.show(
            pause.days.map((day) => pauses.days[day]),
            pause.from ?? '',
            pause.to ?? '',
          )
        }
      >
        <ChecksField name="days" label={pauses.which} options={days} required />
        <TimeField name="from" label={pauses.from} required />
        <TimeField name="to" label={pauses.to} hint={pauses.toHint} required />
        <TextField name="reason" label={reason} hint={reasonHint} required maxLength={40} />
      </ObjectListField>
      <ObjectListField<Dry>
        name="dryDays"
        label={dry.label}
        hint={dry.hint}
        rowLabel={dry.row}
        addLabel={dry.add}
        most={60}
        blank={{ from: null, until: null, reason: '' }}
        show={(one) => [one.from && shortDay(dayOf(one.from)), one.reason].filter(Boolean).join(', ')}
      >
        <MomentField name="from" label={dry.from} required />
        <MomentField name="until" label={dry.until} required />
        <TextField name="reason" label={reason} hint={reasonHint} required maxLength={40} />
      </ObjectListField>
    </>
  );
}
