export type Path = readonly (string | number)[];

/** The value at a path; undefined when the path does not exist. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    whole,
  );
}

export function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.map((item, at) => (at === key ? part : item));
  return { ...(typeof whole === 'object' && whole !== null ? whole : {}), [key]: part };
}

/**
 * The error of a value: its own, else that of its first wrong part ('the third product does not exist' is shown at the
 * list).
 */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = ownMessageOf(error);
  if (own !== undefined) return own;
  for (const [key, part] of Object.entries(error)) {
    // The form library stores the field's element there.
    const found = key === 'ref' ? undefined : messageOf(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function ownMessageOf(error: unknown): string | undefined {
  const message = valueAt(error, ['message']);
  return typeof message === 'string' ? message : undefined;
}
