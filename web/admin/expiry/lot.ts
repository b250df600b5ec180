import type { OutputOf } from '#contract/index.ts';

/** What is left to sell of a date of a product in an office. */
export type Lot = OutputOf<'stockLots.list'>['list'][number];
