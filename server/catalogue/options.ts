import type { z } from 'zod';
import type { SubcategoryOption } from '#contract/catalogue/products.ts';

type Option = z.infer<typeof SubcategoryOption>;

/**
 * As stored: a list, because a jsonb object loses the order of its names. Shops loaded earlier have {"Empaque":
 * ["Suelto", "En bolsa de papel"]}.
 */
export type StoredOptions = Option[] | Record<string, string[]>;

export function toOptions(stored: StoredOptions): Option[] {
  const choices = Array.isArray(stored)
    ? stored
    : Object.entries(stored).map(([name, options]) => ({ name, options }));
  return choices.filter(({ options }) => options.length > 0);
}
