import { Suspense, useId } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { readDays, writeDays } from '../dates/days.ts';
import type { Filter } from './filter.ts';
import { SearchBox } from './search-box.tsx';

const DayRangePicker = lazyPart(() => import('./day-range-picker.tsx'));

const texts = kitTexts.filters;

export type ChipProps = { filter: Filter; value: string; onChange: (value: string) => void };

export function FilterControl({ filter, value, onChange }: ChipProps) {
  const group = useId();
  if (filter.kind === 'text' || filter.kind === 'digits') {
    const inputMode = filter.kind === 'digits' ? 'numeric' : undefined;
    return <SearchBox label={filter.label} value={value} onSearch={onChange} inputMode={inputMode} />;
  }
  if (filter.kind === 'days') {
    return (
      <Suspense>
        <DayRangePicker range={readDays(value)} onChange={(range) => onChange(writeDays(range))} />
      </Suspense>
    );
  }
  if (filter.kind === 'choice') {
    return (
      <fieldset className="grid gap-1">
        <legend className="spoken">{filter.label}</legend>
        {[{ value: '', label: filter.anyLabel ?? texts.any }, ...filter.options].map((option) => (
          <label key={option.value} className="flex items-center gap-2.5 min-h-9 cursor-pointer">
            <input
              type="radio"
              className="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset className="grid gap-1">
      <legend className="spoken">{filter.label}</legend>
      {filter.options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              filter.options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? event.target.checked : chosen.includes(one)))
                .join(','),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
