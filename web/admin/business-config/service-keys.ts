import type { OutputOf } from '#contract/index.ts';

export type ServiceKeys = OutputOf<'keys.list'>['list'][number];
/** By what somebody shows again that it is them. */
export type ProofKind = OutputOf<'keys.list'>['proof'];
