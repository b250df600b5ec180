import type { DemoProduct } from '#demo/types.ts';
import { fold } from '../text.ts';

/** Products of a Spanish shop nobody buys in Cali: by name, or by brand. */
const NAMES =
  /\b(lubina|dorada a|filetes de dorada|merluza|lenguado|boquer\w+|anchoas?|sidra|utiel|ribera del duero|jerez|a la riojana|paella|croquetas?|tortilla de papa|cuajada azucarada|mejillones|sardinillas|churros|alcachofas?|lenteja pardina|fuet|sobrasada|gazpacho|salmorejo|turron|polvoron\w*|butifarra|lacon|cecina|chopitos|pescadilla|trinxat|avecrem)\b/;
const BRANDS = new Set(
  'Mahou|San Miguel|Estrella Galicia|Larios|Cabré & Sabaté|Señorío de Requena|Torre Oria|Valdecava|Abadía Mantrús|Comportillo|Arribeño|Enervit Sport|Alpro|El Mayu|Jaume Serra|Starlux'.split(
    '|',
  ),
);
/** Volume products have their own number range. */
const isVolume = ({ sku }: DemoProduct) => /^70\d{5}$/.test(sku);

export function isForeign(product: DemoProduct): boolean {
  return isVolume(product) && (NAMES.test(fold(product.title)) || BRANDS.has(product.brand ?? ''));
}
