import { decimalText } from '../../table/decimal-text.ts';

/**
 * Parses a weight into whole grams: '1,5 kg', '1.5 kg', '750 g', '1.500 g', '0,75' (kilos), '750' (grams). Undefined
 * when it is no weight, is not whole in grams, or is ambiguous: '1.500 kg' may be one and a half or 1,500.
 */
export function readGrams(text: string): number | undefined {
  const [, figure = '', unit = ''] =
    /^([\d.,]+)\s*(kg|kgs|kilos?|g|gr|grs|gramos?)?\.?$/.exec(text.trim().toLowerCase()) ?? [];
  const inKilos = unit === '' ? /^\d+[.,]\d{1,2}$|^0[.,]\d{1,3}$/.test(figure) : unit.startsWith('k');
  if (inKilos && /^[1-9]\d{0,2}(\.\d{3})+$/.test(figure)) return undefined;
  // A comma separates decimals; so does a point, unless it groups thousands: '1.500', not '0.125'.
  const plain = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(figure)
    ? figure.replaceAll('.', '').replace(',', '.')
    : figure.replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return undefined;
  const grams = inKilos ? Math.round(Number(plain) * 1_000_000) / 1_000 : Number(plain);
  return Number.isSafeInteger(grams) ? grams : undefined;
}

/** '750 g', '1,5 kg'. */
export function gramsText(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${decimalText(grams / 1_000, 3)} kg`;
}
