import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPictures } from '../pictures/pictures.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { FileStorage } from '../storage/storage.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createUploadDoor, type UploadLimits, usualLimits } from './upload-door.ts';

export type FilesOptions = {
  /** Where pictures and videos are stored; by default a folder in `dataDir`. */
  storage?: FileStorage;
  /** Where uploads are stored while they arrive. */
  dataDir?: string;
  /** Size limits; by default those of the contract. */
  uploadLimits?: UploadLimits;
};

/** File uploads and what is produced from them. */
export async function openFiles(
  { dataDir = join(tmpdir(), 'canasta'), storage, uploadLimits = usualLimits }: FilesOptions,
  allow: (incoming: IncomingMessage, ms: number) => void,
) {
  const temporary = createTemporaryFolder(join(dataDir, 'uploads'));
  await temporary.sweep();
  return {
    uploads: createUploadDoor(temporary, uploadLimits, allow),
    pictures: createPictures(storage ?? createFolderStorage(join(dataDir, 'files'))),
    close: temporary.close,
  };
}
