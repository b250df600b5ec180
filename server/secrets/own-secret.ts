import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A secret that this installation made for itself at its first start, kept as a file that only its account can read.
 * Two processes that start at once agree on one: a file appears whole or not at all.
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

/** The secret, where the installation has made one. */
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
