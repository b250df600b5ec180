import { useEffect, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { type Filter, type FilterOption, readTriState, triState } from '../kit/filters/filter.ts';
import { productsTexts } from '../texts/products.ts';
import { readCategories } from './product-pickers.ts';

const texts = productsTexts.filters;
type Query = InputOf<'products.staffPage'>['query'];

/** Filters for all, yes or no (back-office 2, Products). */
const filters: readonly Filter[] = [
  triState('activos', texts.active, texts.activeYes, texts.activeNo),
  triState('imagen', texts.picture, texts.pictureYes, texts.pictureNo),
  triState('stock', texts.stock, texts.stockYes, texts.stockNo),
  triState('minimo', texts.low, texts.lowYes, texts.lowNo),
  triState('ofertas', texts.offers, texts.offersYes, texts.offersNo),
  triState('pum', texts.pum, texts.pumYes, texts.pumNo),
  triState('impuestos', texts.tax, texts.taxYes, texts.taxNo),
  triState('ocultos', texts.hidden, texts.hiddenYes, texts.hiddenNo),
  triState('amano', texts.type, texts.custom, texts.normal),
  { kind: 'text', name: 'sku', label: texts.sku },
  { kind: 'text', name: 'marca', label: texts.brand },
  { kind: 'text', name: 'proveedor', label: texts.provider },
];

/** The same filters and the one by category, once loaded. */
export function useProductFilters(): readonly Filter[] {
  const options = useCategoryOptions();
  if (options.length === 0) return filters;
  return [...filters, { kind: 'choice', name: 'categoria', label: texts.category, options }];
}

export function useCategoryOptions(): readonly FilterOption[] {
  const [options, setOptions] = useState<readonly FilterOption[]>([]);
  useEffect(() => {
    readCategories().then(
      (items) => setOptions(items.map(({ id, name }) => ({ value: id, label: name }))),
      () => {},
    );
  }, []);
  return options;
}

/** Maps the address's filters to the call, for the list and the download. */
export function productQuery(filter: (name: string) => string) {
  const custom = readTriState(filter('amano'));
  return {
    search: filter('buscar'),
    inactive: readTriState(filter('activos'), { inverted: true }),
    imageUploaded: readTriState(filter('imagen')),
    withoutStock: readTriState(filter('stock'), { inverted: true }),
    lowStock: readTriState(filter('minimo')),
    offers: readTriState(filter('ofertas')),
    withoutPum: readTriState(filter('pum'), { inverted: true }),
    withoutTaxClass: readTriState(filter('impuestos'), { inverted: true }),
    inactiveManual: readTriState(filter('ocultos')),
    type: custom && (custom === 'true' ? ('custom' as const) : ('normal' as const)),
    id_item: filter('sku'),
    brand: filter('marca'),
    provider: filter('proveedor'),
    branch_id: filter('sede'),
    category_id: filter('categoria'),
  } satisfies { [Name in keyof Query]?: Query[Name] | undefined };
}
