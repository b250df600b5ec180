import { dayRangeText, readDays } from '../dates/days.ts';

export type FilterOption = { value: string; label: string };

/**
 * One filter of a list. `name` is what it is called in the address; what it means on the wire the page's loader says.
 */
export type Filter = {
  name: string;
  label: string;
} & (
  | { kind: 'text' }
  /** A number or a part of one: a phone shows its keys of numbers. */
  | { kind: 'digits' }
  /** One of these, or any: said so in the place of 'Todos'. */
  | { kind: 'choice'; options: readonly FilterOption[]; anyLabel?: string }
  /** Several of these, with commas between them. */
  | { kind: 'many'; options: readonly FilterOption[] }
  /** 'YYYY-MM-DD..YYYY-MM-DD', both days included; either may be missing. */
  | { kind: 'days' }
);

/** What is so, what is not, or both; 'si' and 'no' in the address. */
export function triState(name: string, label: string, yes: string, no: string): Filter {
  return {
    ...{ name, label, kind: 'choice' },
    options: [
      { value: 'si', label: yes },
      { value: 'no', label: no },
    ],
  };
}

/** On the wire; undefined for both. */
export function readTriState(value: string, { inverted = false } = {}): 'true' | 'false' | undefined {
  if (value !== 'si' && value !== 'no') return undefined;
  return (value === 'si') !== inverted ? 'true' : 'false';
}

/** What the chip says of a value; '' for none, and for one that the filter does not know. */
export function filterText(filter: Filter, value: string): string {
  if (filter.kind === 'text' || filter.kind === 'digits') return value;
  if (filter.kind === 'days') return dayRangeText(readDays(value));
  const wanted = filter.kind === 'many' ? value.split(',') : [value];
  return filter.options
    .filter((option) => wanted.includes(option.value))
    .map(({ label }) => label.toLocaleLowerCase('es'))
    .join(', ');
}
