import { type DayHours, HOURS_KINDS, type HoursKind, type WeekHours } from '#rules/dates/office-hours.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { DayField, TimeField } from '../kit/fields/day-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { PartProvider } from '../kit/form/part.tsx';
import { officeHoursTexts } from '../texts/office-hours.ts';

const texts = officeHoursTexts.special;
const KINDS = Object.keys(HOURS_KINDS) as HoursKind[];

/** A row of the form; the server reports a missing day. */
type Row = { date: string | null; reason: string; hours: DayHours | null };

/** Single dates that are closed or have separate hours, with the reason that shoppers read (rule 88). */
export function SpecialDaysField({ week }: { week: WeekHours }) {
  const today = dayOf(new Date().toISOString());
  return (
    <ObjectListField<Row>
      name="special_days"
      label={texts.label}
      hint={texts.hint}
      rowLabel={texts.row}
      addLabel={texts.add}
      most={60}
      blank={{ date: null, reason: '', hours: null }}
      show={({ date, reason, hours }) => (date ? texts.show(shortDay(date), reason, hours === null) : reason)}
    >
      <DayField name="date" label={texts.date} min={today} required />
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} required maxLength={40} />
      <DayHoursField week={week} />
    </ObjectListField>
  );
}

function DayHoursField({ week }: { week: WeekHours }) {
  const { value, change, canEdit } = useKitField<DayHours | null>(
    { name: 'hours', label: texts.closed },
    (hours) => (hours ? texts.own : texts.closed),
  );
  return (
    <div className="kit-wide grid gap-3">
      <Switch
        checked={value === null}
        disabled={!canEdit}
        onChange={(event) => change(event.target.checked ? null : hoursOfDay(week))}
      >
        <b>{texts.closed}</b>
      </Switch>
      {value !== null && (
        <PartProvider name="hours">
          <div className="grid grid-cols-2 gap-3 desk:grid-cols-4">
            {KINDS.flatMap((kind) => HOURS_KINDS[kind].week).map((name) => (
              <TimeField key={name} name={name} label={texts.times[name]} required />
            ))}
          </div>
        </PartProvider>
      )}
    </div>
  );
}

function hoursOfDay(week: WeekHours): DayHours {
  const names = KINDS.flatMap((kind) => HOURS_KINDS[kind].week);
  return Object.fromEntries(names.map((name) => [name, week[name]])) as DayHours;
}
