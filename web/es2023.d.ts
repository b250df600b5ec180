/** Of ES2023, what the oldest browsers have (scripts/floor/floor.ts); the types of this folder are ES2022. */
interface ReadonlyArray<T> {
  findLast<Found extends T>(test: (value: T, index: number) => value is Found): Found | undefined;
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
}
interface Array<T> {
  findLast<Found extends T>(test: (value: T, index: number) => value is Found): Found | undefined;
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
}
