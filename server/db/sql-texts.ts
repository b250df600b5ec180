import { createHash } from 'node:crypto';

type Written = { text: string; name: string };

/** Shapes come from the code, so their number is small; the cap guards against one made from input by mistake. */
const MOST_TEXTS = 1_000;

/**
 * Texts of statements by the template they begin with and their shape: writing some thousand characters anew for each
 * order, and looking them up, cost most of what is done to a statement in this process.
 */
export function createTexts(most = MOST_TEXTS) {
  const known = new Map<readonly string[], { shape: readonly unknown[]; written: Written }[]>();
  let count = 0;

  /** The text of a statement and its name, by which PostgreSQL keeps its plan; one text too many has none. */
  return (strings: readonly string[], shape: readonly unknown[], write: () => string): Written => {
    const texts = known.get(strings) ?? [];
    const found = texts.find((one) => isSame(one.shape, shape));
    if (found) return found.written;
    const text = write();
    if (count >= most) return { text, name: '' };
    count += 1;
    const written = { text, name: createHash('sha1').update(text).digest('base64url') };
    texts.push({ shape, written });
    known.set(strings, texts);
    return written;
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((piece, at) => piece === other[at]);
}
