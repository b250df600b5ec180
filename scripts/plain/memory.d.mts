export declare const heapFlags: readonly string[];
export declare const mallocSettings: { MALLOC_ARENA_MAX: string };
