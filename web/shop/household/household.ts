import type { OutputOf } from '#contract/index.ts';

/** The household of who is here, as they see it. */
export type Household = NonNullable<OutputOf<'household.mine'>['household']>;
