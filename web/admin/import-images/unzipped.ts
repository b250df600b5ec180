/** Bytes of all pictures of an archive together: they are in memory until they are sent. */
const MOST_UNZIPPED = 1_500 * 1024 * 1024;
const MOST_ENTRIES = 30_000;

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** The chosen files, with those in archives instead of the archives. Throws for one that is damaged or too large. */
export async function unzipped(files: readonly File[]): Promise<File[]> {
  if (!files.some(isZip)) return [...files];
  const { unzip } = await import('fflate');
  const lists = await Promise.all(
    files.map(async (file): Promise<File[]> => {
      if (!isZip(file)) return [file];
      const bytes = new Uint8Array(await file.arrayBuffer());
      let [entries, size] = [0, 0];
      return new Promise((resolve, reject) => {
        const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
          if (!isWanted(name)) return false;
          entries += 1;
          size += originalSize;
          return entries <= MOST_ENTRIES && size <= MOST_UNZIPPED;
        };
        unzip(bytes, { filter }, (error, found) => {
          if (error || entries > MOST_ENTRIES || size > MOST_UNZIPPED) {
            reject(new ArchiveError(file.name));
            return;
          }
          // The same archive chosen again has the same files: they are recognised by name, size and date.
          const { lastModified } = file;
          resolve(
            Object.entries(found).map(
              ([name, content]) =>
                new File([content as Uint8Array<ArrayBuffer>], baseName(name), { lastModified }),
            ),
          );
        });
      });
    }),
  );
  return lists.flat();
}

export class ArchiveError extends Error {}

/** Folders, and what macOS adds to archives. */
function isWanted(name: string): boolean {
  return !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name);
}

const baseName = (path: string) => path.replace(/^.*[/\\]/, '');
