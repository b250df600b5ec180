/**
 * How goods are taxed. A class is what a business knows of its goods; what it takes is dated (tax-rates.ts). The taxes
 * of sugary drinks (IBUA) and ultra-processed food (ICUI) are charged once, by who makes or imports the goods (Estatuto
 * Tributario, articles 513-2 and 513-7): their classes are for a business that does.
 */
export const TAX_CLASSES = [
  'excluded',
  'exempt',
  'vat_5',
  'vat_19',
  'inc_8',
  'vat_5_icui',
  'vat_19_icui',
  'vat_19_ibua_low',
  'vat_19_ibua_high',
  'vat_19_bag',
] as const;

export type TaxClass = (typeof TAX_CLASSES)[number];

/** The taxes that a price may contain. */
export const TAXES = ['excluded', 'exempt', 'vat_5', 'vat_19', 'inc_8', 'icui', 'ibua', 'bags'] as const;
export type Tax = (typeof TAXES)[number];

export type Vat = Extract<Tax, 'excluded' | 'exempt' | 'vat_5' | 'vat_19'>;
export type Consumption = Exclude<Tax, Vat>;

/** Excluded goods are outside of VAT; exempt ones are taxed at zero: both are named in an invoice. */
export const TAXES_OF: Record<
  TaxClass,
  { vat: Vat; consumption?: Consumption; level?: 'ibua_low' | 'ibua_high' }
> = {
  excluded: { vat: 'excluded' },
  exempt: { vat: 'exempt' },
  vat_5: { vat: 'vat_5' },
  vat_19: { vat: 'vat_19' },
  // Meals pay this tax instead of VAT (articles 426 and 512-9).
  inc_8: { vat: 'excluded', consumption: 'inc_8' },
  vat_5_icui: { vat: 'vat_5', consumption: 'icui' },
  vat_19_icui: { vat: 'vat_19', consumption: 'icui' },
  vat_19_ibua_low: { vat: 'vat_19', consumption: 'ibua', level: 'ibua_low' },
  vat_19_ibua_high: { vat: 'vat_19', consumption: 'ibua', level: 'ibua_high' },
  vat_19_bag: { vat: 'vat_19', consumption: 'bags' },
};

/** The names of taxes on a receipt. */
export const TAX_NAMES: Record<Tax, string> = {
  excluded: 'Excluido de IVA',
  exempt: 'Exento (IVA 0 %)',
  vat_5: 'IVA 5 %',
  vat_19: 'IVA 19 %',
  inc_8: 'Impoconsumo 8 %',
  icui: 'Ultraprocesados (ICUI)',
  ibua: 'Bebidas azucaradas (IBUA)',
  bags: 'Impoconsumo de bolsas',
};

export const TAX_CLASS_NAMES: Record<TaxClass, string> = {
  excluded: 'Excluido',
  exempt: 'Exento (0 %)',
  vat_5: 'IVA 5 %',
  vat_19: 'IVA 19 %',
  inc_8: 'Impoconsumo 8 %',
  vat_5_icui: 'IVA 5 % y ultraprocesados',
  vat_19_icui: 'IVA 19 % y ultraprocesados',
  vat_19_ibua_low: 'IVA 19 % y bebida azucarada (5 a 9 g)',
  vat_19_ibua_high: 'IVA 19 % y bebida azucarada (9 g o más)',
  vat_19_bag: 'IVA 19 % e impuesto de bolsas',
};

/** Null for null and for a class that only a newer version knows. */
export function taxClassOf(text: string | null | undefined): TaxClass | null {
  return TAX_CLASSES.find((one) => one === text) ?? null;
}
