import type { ImportStep } from '#contract/imports/import-shapes.ts';
import { createJobProcesses } from '#server/jobs/process/job-process.ts';

export type ImportWork = {
  databaseUrl: string;
  businessId: string;
  importId: string;
  /** unattended: all remaining steps, until one needs a person. */
  step: ImportStep | 'unattended';
  checkpoint: unknown;
};

/** A process for each running import, so that a fault of one file affects no other. */
export const inImportProcess = createJobProcesses<ImportWork>(new URL('./step-process.ts', import.meta.url));
