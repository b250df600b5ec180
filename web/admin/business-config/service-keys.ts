import type { OutputOf } from '#contract/index.ts';

export type ServiceKeys = OutputOf<'keys.list'>['list'][number];
export type ProofKind = OutputOf<'keys.list'>['proof'];
