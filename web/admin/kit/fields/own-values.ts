/**
 * Values an editor wrote. One may return as the field's value after newer input: it is not from outside and must not
 * overwrite that.
 */
export function createOwnValues() {
  let pending: string[] = [];
  return {
    wrote(value: string): void {
      pending.push(value);
    },
    /** Whether the value was written here; older ones no longer return. */
    isBack(value: string): boolean {
      const place = pending.lastIndexOf(value);
      pending = place === -1 ? [] : pending.slice(place + 1);
      return place !== -1;
    },
  };
}
