import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { kitTexts } from '../../texts/kit.ts';
import { dayPickerClasses } from '../dates/day-picker-classes.ts';
import { type DayRange, dateOf, dayOf } from '../dates/days.ts';

type Props = { range: DayRange; onChange: (range: DayRange) => void };

/** Two days and all between them. */
export default function DayRangePicker({ range: { from, to }, onChange }: Props) {
  return (
    <DayPicker
      mode="range"
      locale={es}
      timeZone="America/Bogota"
      classNames={dayPickerClasses}
      selected={
        from || to ? { from: from ? dateOf(from) : undefined, to: to ? dateOf(to) : undefined } : undefined
      }
      defaultMonth={from ? dateOf(from) : new Date()}
      aria-label={kitTexts.dates.range}
      onSelect={(next) =>
        onChange({
          from: next?.from && dayOf(next.from.toISOString()),
          to: next?.to && dayOf(next.to.toISOString()),
        })
      }
    />
  );
}
