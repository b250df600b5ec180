/**
 * Kinds of processes. `web` serves people and leaves all work to others; `worker` does the work and only answers health
 * checks; `all` is both.
 */
export const PROCESS_KINDS = ['all', 'web', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
