/** The way to a value inside another: 'recipe', 0, 'title'. */
export type Path = readonly (string | number)[];

/** What stands there; undefined when the way leads nowhere. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    whole,
  );
}

/** A copy that has the value there; the original is left as it was. */
export function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.map((item, at) => (at === key ? part : item));
  return { ...(typeof whole === 'object' && whole !== null ? whole : {}), [key]: part };
}

/**
 * What is wrong with a value, in words: what was said of it, else the first that was said of one of its parts ('the
 * third product does not exist' is shown at the list of products).
 */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = ownMessageOf(error);
  if (own !== undefined) return own;
  for (const [key, part] of Object.entries(error)) {
    // A form's library keeps the field's element there.
    const found = key === 'ref' ? undefined : messageOf(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What was said of the value itself, not of its parts. */
export function ownMessageOf(error: unknown): string | undefined {
  const message = valueAt(error, ['message']);
  return typeof message === 'string' ? message : undefined;
}
