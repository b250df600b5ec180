import type { PublicCache } from './public-cache.ts';

/**
 * What a question to the database about a business says, kept in memory until the database tells of a change. It is
 * shared: nobody may change it. Only what JSON can write.
 */
export type Cached = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;

export function createCached(cache: PublicCache): (businessId: string) => Cached {
  return (businessId) => async (name, read) => {
    const key = `${businessId} kept ${name}`;
    const stamp = cache.stamp(businessId, undefined);
    const entry =
      cache.find(key) ??
      (await cache.once(`${stamp.businessVersion}.${stamp.officeVersion} ${key}`, async () =>
        cache.keep(key, stamp, Buffer.from(JSON.stringify(await read()))),
      ));
    // What is kept under a name is what its reader gave.
    return cache.valueOf(entry) as Awaited<ReturnType<typeof read>>;
  };
}
