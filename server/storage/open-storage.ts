import type { FilesConfig } from '../config/storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type FileStorage, SettingFault } from './storage.ts';

/**
 * The configured storage. An invalid setting stops the start; an unreachable storage does not: the shop works without
 * new pictures.
 */
export async function openStorage(
  config: FilesConfig['storage'],
  warn: (line: string) => void,
): Promise<FileStorage> {
  const storage = config.kind === 's3' ? createS3Storage(config) : createFolderStorage(config.folder);
  await storage.check().catch((error: unknown) => {
    if (error instanceof SettingFault) throw error;
    warn(`The storage of pictures does not answer: ${error instanceof Error ? error.message : error}`);
  });
  return storage;
}
