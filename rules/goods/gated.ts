import type { GoodsKind } from './kinds.ts';

/**
 * Kinds on no list but their own shelf, behind a question of age (rule 106; Ley 1335 of 2009, Ley 2354 of 2024). Apart
 * from the table of the law, whose texts no page of the shop loads for it.
 */
export const GATED_KINDS: readonly GoodsKind[] = ['tobacco'];

export function isGated(kind: GoodsKind): boolean {
  return GATED_KINDS.includes(kind);
}
