import type { OutputOf } from '#contract/index.ts';

/** The remaining stock of a product with one expiry date in an office. */
export type Lot = OutputOf<'stockLots.list'>['list'][number];
