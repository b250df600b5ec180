import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the scripts are that tests run in processes of their own: own-script.ts. */
    ownScripts: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const scripts = [
  new URL('dying-server.ts', import.meta.url),
  new URL('../campaigns/campaign-process.ts', import.meta.url),
  new URL('../fuzz/fuzzed-server.ts', import.meta.url),
  new URL('../imports/import-worker.ts', import.meta.url),
  new URL('../jobs/worker-process.ts', import.meta.url),
  new URL('../payments/paying-server.ts', import.meta.url),
  new URL('../webhooks/message-process.ts', import.meta.url),
  new URL('../webhooks/webhook-process.ts', import.meta.url),
];

/** A module finds what lies beside it where it is written. */
const ownUrls: Plugin = {
  name: 'own-urls',
  enforce: 'pre',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Joins what each script imports of ours into a few files: sixty times a run such a process starts, and to find and
 * read two thousand modules takes most of the processor that it needs for that.
 */
export default async function setup(project: TestProject): Promise<void> {
  // Of another run, too: what is the same stays, and scripts/test.ts clears it away.
  const outDir = join(root, '.cache/tests', `scripts-of-${project.name}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [ownUrls],
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: scripts.map((one) => fileURLToPath(one)),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  project.provide('ownScripts', outDir);
}
