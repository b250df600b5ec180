/** What V8 gets for a shop (docs/decisions/154). */
export const heapFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  '--max-old-space-size=1536',
];

/** What malloc gets, which reads it when a process begins. */
export const mallocSettings = { MALLOC_ARENA_MAX: '1' };
