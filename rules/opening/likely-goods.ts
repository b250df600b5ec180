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

/** A note of a category that denies what the law gives: 'No hay cambios ni devoluciones'. Over folded text. */
export const DENIED_WARRANTY =
  '(no (hay|se aceptan?|se hacen|tiene)|sin) (cambios?|devolucion(es)?|garantia)';
