import { dayRangeText, readDays } from '../dates/days.ts';

export type FilterOption = { value: string; label: string };

/** One filter of a list. `name` is what it is called in the address; what it means on the wire the page's loader says. */
export type Filter = {
  name: string;
  label: string;
} & (
  | { kind: 'text' }
  /** One of these, or any. */
  | { kind: 'choice'; options: readonly FilterOption[] }
  /** Several of these, with commas between them. */
  | { kind: 'many'; options: readonly FilterOption[] }
  /** 'YYYY-MM-DD..YYYY-MM-DD', both days included; either may be missing. */
  | { kind: 'days' }
);

/** What the chip says of a value; '' for none, and for one that the filter does not know. */
export function filterText(filter: Filter, value: string): string {
  if (filter.kind === 'text') return value;
  if (filter.kind === 'days') return dayRangeText(readDays(value));
  const wanted = filter.kind === 'many' ? value.split(',') : [value];
  return filter.options
    .filter((option) => wanted.includes(option.value))
    .map(({ label }) => label.toLocaleLowerCase('es'))
    .join(', ');
}
