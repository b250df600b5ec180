import type { GoodsKind } from '../goods/kinds.ts';

/**
 * Beginnings of names of products that suggest a law of its own, without accents and capitals. They only ask a person
 * to look, who settles it by saying a kind of the product, even 'general'.
 */
export const LIKELY_WORDS = {
  alcohol: ['aguardiente', 'ron viejo', 'whisky', 'vodka', 'tequila', 'ginebra', 'vino tinto', 'vino blanco'],
  tobacco: ['cigarrill', 'tabaco', 'vapeador', 'vaper', 'vape ', 'pod desechable'],
  medicine: ['acetaminofen', 'ibuprofeno', 'aspirina', 'loratadina', 'omeprazol', 'naproxeno', 'antigripal'],
  infant: ['formula infantil', 'tetero', 'biberon', 'chupo ', 'leche de inicio', 'leche de continuacion'],
  supplement: ['suplemento', 'multivitaminic', 'creatina', 'proteina en polvo'],
} as const satisfies Partial<Record<GoodsKind, readonly string[]>>;

export type LikelyKind = keyof typeof LIKELY_WORDS;

/** For PostgreSQL, over a folded title. */
export function likelyPattern(kind: LikelyKind): string {
  return `^(${LIKELY_WORDS[kind].join('|')})`;
}

/**
 * Names of shelves of food and drink in packs, and of those that are none although they sound so. Over folded text:
 * 'bebida' is no 'bebé', and food of pets has a label of its own law.
 */
export const PACKED_FOOD =
  '\\m(lacte|leche|yogur|queso|mantequilla|arequipe|postre|jamon|salchich|embutid|carnes frias|panader|pan\\M|panes\\M|arepa|galleta|ponque|despensa|arroz|grano|pasta|aceite|harina|azucar|panela|condiment|salsa|vinagre|atun|enlatad|conserva|encurtid|sopa|caldo|reposter|cafe|chocolate|te\\M|cereal|avena|granola|mermelada|miel|bebida|gaseosa|agua|jugo|nectar|malta|helado|congelad|comida|pasaboca|snack|papas|mani|dulce|confit|goma|compota)';
export const NOT_PACKED_FOOD =
  '\\m(mascota|perro|gato|aseo|hogar|limpi|cuidado|belleza|panal|panito|fruta|verdura|carniceria|pescader|planta|papeler|juguet|ropa|licor|higiene|dental|farmacia|drogueria|motor|vehiculo)';

/** A note of a category that denies what the law gives: 'No hay cambios ni devoluciones'. Over folded text. */
export const DENIED_WARRANTY =
  '(no (hay|se aceptan?|se hacen|tiene)|sin) (cambios?|devolucion(es)?|garantia)';
