/** States of a file; `before`: sent in an earlier run. */
export type State = 'waiting' | 'valid' | 'invalid' | 'uploading' | 'done' | 'failed' | 'before';
export type Property = 'id_item' | 'bar_code';
export type Product = { id: string; title: string; photoUrl: string; version: number };
export type Row = {
  id: string;
  file: File;
  reference: string;
  state: State;
  why: string;
  product: Product | undefined;
};

/** Back-office 9: the largest picture. */
export const MOST_BYTES = 2_500 * 1024;
const KINDS = /\.(jpe?g|png|webp|avif|gif)$/i;

type Words = { large: (file: string) => string; kind: string; name: string; twice: string };

/** The product reference in a file name: 'fotos/00123.jpg' is product 00123, with zeros. */
export function referenceOf(name: string): string {
  return name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .trim();
}

/** Identifies a file on this device: another file of the same name has another key. */
export function fileKey(file: Pick<File, 'name' | 'size' | 'lastModified'>, property: Property): string {
  return `${property}|${file.name}|${file.size}|${file.lastModified}`;
}

/** Rows of the chosen files; problems of the files themselves are known at once. */
export function rowsOf(
  files: readonly File[],
  property: Property,
  { done, words }: { done: ReadonlySet<string>; words: Words },
): Row[] {
  const references = new Set<string>();
  const keys = new Set<string>();
  // Operating systems add files of their own to folders: they are skipped.
  const chosen = files.filter(({ name }) => !name.startsWith('.') && name !== 'Thumbs.db');
  return chosen.map((file, at) => {
    const key = fileKey(file, property);
    // A copy in another folder has the same key.
    const id = keys.has(key) ? `${key}|${at}` : key;
    keys.add(key);
    const reference = referenceOf(file.name);
    const row = (state: State, why: string): Row => ({ id, file, reference, state, why, product: undefined });
    // Files that cannot be uploaded do not count as duplicates: beside '12.psd', '12.jpg' is the picture.
    if (!KINDS.test(file.name)) return row('invalid', words.kind);
    if (file.size > MOST_BYTES) return row('invalid', words.large(file.name));
    if (reference === '' || reference.length > 60) return row('invalid', words.name);
    const isTwice = references.has(reference);
    references.add(reference);
    if (isTwice) return row('invalid', words.twice);
    return done.has(id) ? row('before', '') : row('waiting', '');
  });
}

/** First bytes of JPEG, PNG, GIF, WebP (RIFF) and AVIF (ftyp at 4): names may be wrong. */
const BEGINNINGS = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/;

export async function looksLikePicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return BEGINNINGS.test(String.fromCharCode(...bytes));
}

const ORDER: Record<State, number> = {
  failed: 0,
  invalid: 1,
  waiting: 2,
  uploading: 3,
  valid: 4,
  done: 5,
  before: 6,
};

/** Problems first (back-office 4), then in the chosen order. */
export function sortedRows(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => ORDER[one.state] - ORDER[other.state]);
}

export function countOf(rows: readonly Row[], ...states: State[]): number {
  return rows.filter(({ state }) => states.includes(state)).length;
}
