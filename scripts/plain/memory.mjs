/** What V8 gets for a shop (docs/decisions/154). */
export const heapFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  '--max-old-space-size=1536',
];

/** What malloc gets, which reads it when a process begins. Larger blocks are given back as soon as they are free. */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
