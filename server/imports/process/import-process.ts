import type { ImportStep } from '#contract/imports/import-shapes.ts';
import { createJobProcesses } from '#server/jobs/process/job-process.ts';

/** What a process needs to run a step of an import. */
export type ImportWork = {
  databaseUrl: string;
  businessId: string;
  importId: string;
  /** unattended: all remaining steps, unless one needs a person. */
  step: ImportStep | 'unattended';
  checkpoint: unknown;
};

/** A process for each import that runs: what a file does to its own, no other feels. */
export const inImportProcess = createJobProcesses<ImportWork>(new URL('./step-process.ts', import.meta.url));
