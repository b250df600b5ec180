import { createHash } from 'node:crypto';

type Written = { text: string; name: string };

/** Shapes come from the code, so there are few; the cap guards against one built from input by mistake. */
const MOST_TEXTS = 1_000;

/**
 * Cached statement texts by their first template and shape: building a text of some thousand characters again for each
 * order, and looking it up, was most of the cost of a statement in this process.
 */
export function createTexts(most = MOST_TEXTS) {
  const byStrings = new Map<readonly string[], { shape: readonly unknown[]; written: Written }[]>();
  let count = 0;

  /**
   * The text of a statement and the name under which PostgreSQL caches its plan; beyond the cap it has no name.
   */
  return (strings: readonly string[], shape: readonly unknown[], write: () => string): Written => {
    const texts = byStrings.get(strings) ?? [];
    const found = texts.find((one) => isSame(one.shape, shape));
    if (found) return found.written;
    const text = write();
    if (count >= most) return { text, name: '' };
    count += 1;
    const written = { text, name: createHash('sha1').update(text).digest('base64url') };
    texts.push({ shape, written });
    byStrings.set(strings, texts);
    return written;
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((piece, at) => piece === other[at]);
}
