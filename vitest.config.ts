import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/longest-first.ts';

/** Tests that read the repository itself. */
const houseRules = [
  'test/{architecture,asvs,classes,deploy,own-texts,packages,promises,sizes,words}.test.ts',
  'test/quoted-texts/*.test.ts',
];

/** Tests of the server are loaded by Node itself, as the server is: with Vite in between they take a quarter more. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/**
 * Three kinds of tests: pure ones (no database, no process), tests of the server on a real PostgreSQL, and tests of
 * the house itself, which start and kill real processes one after the other. Those two wait for machines that others
 * use, too: one that fails is tried once more, and named (scripts/checks/unsteady-reporter.ts). Files share a process
 * (`isolate: false`), which halves the time of all: a test leaves nothing mocked and nothing waiting behind.
 */
export default defineConfig({
  test: {
    // Half of the time tests wait for a database, a process or a clock: three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{rules,contract}/**/*.test.ts', 'web/**/*.test.{ts,tsx}', ...houseRules],
          isolate: false,
          // Some read the whole repository: seconds on a machine that others use, too.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,demo}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/{faults,e2e,load,publishing}/**', ...houseRules],
          globalSetup: ['test/database-setup.ts', 'test/faults/scripts-setup.ts'],
          experimental: byNode,
          env: { CANASTA_IMPORT_NICE: '0' },
          isolate: false,
          // Requests leave much that is dead at once: a larger nursery is swept less often.
          execArgv: ['--max-semi-space-size=64'],
          retry: 1,
          // What comes by mail or by a notice of the database comes in its turn, on a busy machine after a second, too.
          expect: { poll: { timeout: 5_000 } },
          // What runs at its full size (test/races/sizes.ts) takes minutes.
          testTimeout: process.env.FULL_SIZE === '1' ? 120_000 : 60_000,
          // A hook is not tried again, and beside a web build a server takes long to open and to close.
          hookTimeout: 90_000,
        },
      },
      {
        // By `node scripts/run.mjs publish` alone: with a client that it makes.
        test: {
          name: 'publishing',
          include: ['test/publishing/*.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          experimental: byNode,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['scripts/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: 'test/faults/scripts-setup.ts',
          experimental: byNode,
          isolate: false,
          fileParallelism: false,
          retry: 1,
          testTimeout: 120_000,
          // The first to open a shop builds the web, beside all other tests: as patient as test/e2e/server.ts is.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
