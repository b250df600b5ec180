export declare function prune(root: string, options?: { withOwn?: boolean }): void;
