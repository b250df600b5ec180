import { dayRangeText, readDays } from '../dates/days.ts';

export type FilterOption = { value: string; label: string };

/** A filter of a list. `name` is its query parameter; the page's loader maps it to the call. */
export type Filter = {
  name: string;
  label: string;
} & (
  | { kind: 'text' }
  /** A number or a part of one: phones show the numeric keyboard. */
  | { kind: 'digits' }
  | { kind: 'choice'; options: readonly FilterOption[]; anyLabel?: string }
  | { kind: 'many'; options: readonly FilterOption[] }
  /** 'YYYY-MM-DD..YYYY-MM-DD', both days included; either may be missing. */
  | { kind: 'days' }
);

/** Yes, no, or both; 'si' and 'no' in the address. */
export function triState(name: string, label: string, yes: string, no: string): Filter {
  return {
    name,
    label,
    kind: 'choice',
    options: [
      { value: 'si', label: yes },
      { value: 'no', label: no },
    ],
  };
}

/** The value for the API; undefined for both. */
export function readTriState(value: string, { inverted = false } = {}): 'true' | 'false' | undefined {
  if (value !== 'si' && value !== 'no') return undefined;
  return (value === 'si') !== inverted ? 'true' : 'false';
}

/** The chip's text for a value; '' for none or an unknown one. */
export function filterText(filter: Filter, value: string): string {
  if (filter.kind === 'text' || filter.kind === 'digits') return value;
  if (filter.kind === 'days') return dayRangeText(readDays(value));
  const values = filter.kind === 'many' ? value.split(',') : [value];
  return filter.options
    .filter((option) => values.includes(option.value))
    .map(({ label }) => label.toLocaleLowerCase('es'))
    .join(', ');
}
