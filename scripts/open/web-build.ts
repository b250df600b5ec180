import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, runTool } from '#scripts/checks/tool.ts';
import { withLock } from '#scripts/plain/lock.mjs';

const stamp = join(root, 'build/.stamp');
const sourceFolders = ['web', 'contract', 'rules', 'scripts/floor'];
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/open/react-compiler.ts',
];

/**
 * Builds the web when its sources have changed. Safe for concurrent starters: one builds, the others wait. True when
 * something was built.
 */
export async function buildWhenStale(): Promise<boolean> {
  if (isFresh(sourceHash())) return false;
  return withLock(`build ${root}`, async () => {
    const sources = sourceHash();
    if (isFresh(sources)) return false;
    await build(sources);
    return true;
  });
}

/** Whether there is a build: of the sources, where they are here. */
export function isBuilt(): boolean {
  return existsSync(join(root, 'web')) ? isFresh(sourceHash()) : existsSync(stamp);
}

async function build(sources: string): Promise<void> {
  // Removed first, so that a killed build counts as stale.
  rmSync(stamp, { force: true });
  // The demonstration loads at the same time, in one transaction: it has priority, because it ends sooner.
  const { code, output } = await runTool('react-router', ['build'], {
    env: { NODE_ENV: 'production' },
    niceness: 5,
  });
  if (code !== 0) throw new Error(`The web does not build:\n${output}`);
  writeCompressedCopies(join(root, 'build/client'));
  writeFileSync(stamp, sources);
}

function isFresh(sources: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === sources;
  } catch {
    return false;
  }
}

/** A hash over all inputs of the build: a few hundred files, some twenty milliseconds. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of [...sourceFolders.flatMap(filesOf), ...sourceFiles]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** What shrinks; pictures and fonts are compressed already. */
const SHRINKS = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz copies of every compressible file of a build: the server sends them directly. */
function writeCompressedCopies(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !SHRINKS.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
