import type { OutputOf } from '#contract/index.ts';

export type ServiceKeys = OutputOf<'keys.list'>['list'][number];
/** How a person proves their identity again. */
export type ProofKind = OutputOf<'keys.list'>['proof'];
