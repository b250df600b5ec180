import type { Filter, FilterOption } from '../kit/filters/filter.ts';
import { expiryTexts as texts } from '../texts/records/expiry.ts';

export function categoryFilters(options: readonly FilterOption[]): Filter[] {
  return options.length === 0
    ? []
    : [{ name: 'categoria', label: texts.filters.category, kind: 'choice', options }];
}
