import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ArchiveError, unzipped } from './unzipped.ts';

const archive = (entries: Record<string, string>, name = 'fotos.zip') => {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])),
  );
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { lastModified: 7 });
};

it('the pictures of an archive stand beside the others, without folders and what systems add', async () => {
  const zip = archive({
    'fotos/00123.jpg': 'a',
    'fotos/4.png': 'bb',
    '__MACOSX/fotos/._00123.jpg': 'x',
    'fotos/.DS_Store': 'x',
  });
  const files = await unzipped([new File(['c'], '5.webp'), zip]);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['5.webp', 1],
    ['00123.jpg', 1],
    ['4.png', 2],
  ]);
  expect(files[1]?.lastModified).toBe(7);
});

it('an archive that is none is named', async () => {
  await expect(unzipped([new File(['no es un zip'], 'fotos.zip')])).rejects.toThrow(ArchiveError);
});
