/** Whether a part would render the same: each prop is identical, or a list or object of identical parts. */
export function sameProps(before: object, after: object): boolean {
  return sameParts(before, after, (one, other) => sameParts(one, other, Object.is));
}

function sameParts(
  before: unknown,
  after: unknown,
  same: (one: unknown, other: unknown) => boolean,
): boolean {
  if (Object.is(before, after)) return true;
  if (!isObject(before) || !isObject(after)) return false;
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && same(before[name], after[name]))
  );
}

/** Functions are compared by identity. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
