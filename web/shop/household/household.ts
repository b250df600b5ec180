import type { OutputOf } from '#contract/index.ts';

export type Household = NonNullable<OutputOf<'household.mine'>['household']>;
