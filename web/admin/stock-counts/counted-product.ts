import type { OutputOf } from '#contract/index.ts';

/** A product as a count has it. */
export type CountedProduct = OutputOf<'stockCounts.products'>['list'][number];
