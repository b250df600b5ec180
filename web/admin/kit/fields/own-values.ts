/**
 * Values that an editor wrote. One may return as the field's value after newer input: it does not come from outside,
 * and must not overwrite that.
 */
export function createOwnValues() {
  let pending: string[] = [];
  return {
    wrote(value: string): void {
      pending.push(value);
    },
    /** Whether the value was written here; older ones are then dropped. */
    isBack(value: string): boolean {
      const place = pending.lastIndexOf(value);
      pending = place === -1 ? [] : pending.slice(place + 1);
      return place !== -1;
    },
  };
}
