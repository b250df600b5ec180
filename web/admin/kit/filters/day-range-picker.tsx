import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { kitTexts } from '../../texts/kit.ts';
import { type DayRange, dateOf, dayOf } from '../dates/days.ts';

const dayPickerClasses = {
  root: 'relative',
  month_caption: 'flex items-center min-h-9 pl-2 font-semibold',
  nav: 'absolute top-0 right-0',
  button_previous: 'icon-btn icon-btn-plain icon-btn-36',
  button_next: 'icon-btn icon-btn-plain icon-btn-36',
  weekday: 'h-8 type-note text-ink-2',
  day: 'kit-calendar-day text-center',
  today: 'kit-calendar-today',
  outside: 'text-ink-3',
  disabled: 'kit-calendar-off',
  selected: 'kit-calendar-selected',
  range_start: 'kit-calendar-start',
  range_middle: 'bg-brand-soft',
  range_end: 'kit-calendar-end',
} as const;

type Props = { range: DayRange; onChange: (range: DayRange) => void };

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
