import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A secret generated at the first start and stored as a file readable only by the installation's account. Processes
 * that start simultaneously agree on one: the file is created atomically.
 */
export async function ownSecret(dataDir: string, name: string, make: () => Buffer): Promise<Buffer> {
  const stored = await storedSecret(dataDir, name);
  if (stored) return stored;
  const path = pathOf(dataDir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path);
}

/** The secret, if the installation has generated one. */
export async function storedSecret(dataDir: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(pathOf(dataDir, name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function pathOf(dataDir: string, name: string): string {
  return join(dataDir, 'keys', name);
}

function isThere(error: unknown): boolean {
  return codeOf(error) === 'EEXIST';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
