/** The maximum size of all pictures of an archive in bytes: they stay in memory until they are sent. */
const MOST_UNZIPPED = 1_500 * 1024 * 1024;
const MOST_ENTRIES = 30_000;

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** The chosen files, with archives replaced by their content. Throws for a damaged or too large one. */
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
          // Files of the same archive must be recognised when it is chosen again: by name, size and date.
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

/** Excludes folders, and files that macOS adds to archives. */
function isWanted(name: string): boolean {
  return !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name);
}

const baseName = (path: string) => path.replace(/^.*[/\\]/, '');
