import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, checkedKey, type FileStorage, SettingFault } from './storage.ts';

/** The end of a name while its file is being written. */
const PART = '.part';

/** Files in a folder of this machine. Several machines do not share it: for them there is S3. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, checkedKey(key));

  async function put(key: string, content: Content): Promise<void> {
    const path = pathOf(key);
    // Atomic: renamed to its final name once it is on the disk.
    const beside = `${path}.${randomUUID()}${PART}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      if (!Buffer.isBuffer(content)) await copyFile(content.path, beside, constants.COPYFILE_FICLONE);
      const file = await open(beside, Buffer.isBuffer(content) ? 'wx' : 'r+');
      try {
        if (Buffer.isBuffer(content)) await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async function head(key: string) {
    const found = await stat(pathOf(key)).catch(unlessMissing);
    return found?.isFile() ? { bytes: found.size } : undefined;
  }

  /** Names with this prefix, also of what is being written. */
  async function* namesOf(prefix: string): AsyncGenerator<string> {
    const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(unlessMissing);
    for (const entry of entries ?? []) {
      const key = `${parent}${entry.name}`;
      if (!key.startsWith(prefix)) continue;
      if (entry.isDirectory()) yield* namesOf(`${key}/`);
      else yield key;
    }
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    for await (const name of namesOf(prefix)) if (!name.endsWith(PART)) yield name;
  }

  async function removeUnfinished(prefix: string, before: Date): Promise<number> {
    let removed = 0;
    for await (const name of namesOf(prefix)) {
      if (!name.endsWith(PART)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(unlessMissing);
      if (!found || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  return {
    put,
    head,
    list,
    removeUnfinished,
    async get(key, range) {
      const found = await head(key);
      if (!found) return undefined;
      const part = range ? { start: range.first, end: range.last } : {};
      return { stream: createReadStream(pathOf(key), part), bytes: found.bytes };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      const key = `check/${randomUUID()}`;
      try {
        await put(key, Buffer.from('canasta'));
        await rm(pathOf(key), { force: true });
      } catch (error) {
        throw new SettingFault(`DATA_DIR cannot be written: ${folder} (${codeOf(error)})`);
      }
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
