/**
 * The fields that two people changed in different ways: what was read first, what is in the form now, and what somebody
 * else saved meanwhile. A field that only one of them changed is no conflict.
 */
export function conflictsOf<Values extends object>(base: Values, mine: Values, theirs: Values): string[] {
  const names = Object.keys(base) as (keyof Values & string)[];
  return names.filter(
    (name) =>
      !isSame(base[name], mine[name]) &&
      !isSame(base[name], theirs[name]) &&
      !isSame(mine[name], theirs[name]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
