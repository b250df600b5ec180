/**
 * What a process is for. `web` answers people and leaves all work to others; `worker` does the work and answers
 * nobody but the probes; `all` is both.
 */
export const PROCESS_KINDS = ['all', 'web', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
