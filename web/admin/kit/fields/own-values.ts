/**
 * Values that an editor wrote. One of them may come back as the field's value when more is written already: it is not
 * from outside and must not undo that.
 */
export function createOwnValues() {
  let pending: string[] = [];
  return {
    wrote(value: string): void {
      pending.push(value);
    },
    /** Whether the value that comes was written here; those written before it do not come any more. */
    isBack(value: string): boolean {
      const place = pending.lastIndexOf(value);
      pending = place === -1 ? [] : pending.slice(place + 1);
      return place !== -1;
    },
  };
}
