export declare function withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
