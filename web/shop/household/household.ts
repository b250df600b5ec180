import type { OutputOf } from '#contract/index.ts';

/** The household of the signed-in person. */
export type Household = NonNullable<OutputOf<'household.mine'>['household']>;
